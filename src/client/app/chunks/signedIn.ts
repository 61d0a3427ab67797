export { SignedInEverywhere } from '#client/app/SignedInEverywhere.tsx'
export { Bell } from '#client/ui/Bell.tsx'
