// The parts that a signed-in user has on every page, loaded after it.
export { SignedInEverywhere } from '#client/app/SignedInEverywhere.tsx'
export { Bell } from '#client/ui/Bell.tsx'
