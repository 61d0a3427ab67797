import { Note } from '#client/ui/Note.tsx'

/** Beside the place where it failed: "Wystąpił błąd" and why. */
export function Failure({ message }: { message: string | undefined }) {
  return message ? <Note tone="danger">{message}</Note> : null
}
