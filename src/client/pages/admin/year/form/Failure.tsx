import { Note } from '../../../../ui/Note.tsx'

/** Beside the place where it failed: "Wystąpił błąd" and why. */
export function Failure({ message }: { message: string | undefined }) {
  return message ? <Note tone="danger">{message}</Note> : null
}
