// What whoever is signed in has beside every page, in one piece: it is fetched as soon as that is known (decision 017).
import './sharedSignedIn.ts'

export { Bell } from '#client/ui/Bell.tsx'
export { Companion } from './Companion.tsx'
