import { inPolish } from './messages.ts'

/** Why the whole form was refused; announced as soon as it appears. */
export function FormError({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <p className="error" role="alert">
      {inPolish(message)}
    </p>
  )
}
