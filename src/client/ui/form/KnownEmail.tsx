interface KnownEmailProps {
  email: string
  /** Set where the form sends it. */
  name?: string
}

/** Tells password managers whose password a form holds. They ignore inputs of the type "hidden". */
export const KnownEmail = ({ email, name = 'username' }: KnownEmailProps) => (
  <input type="email" name={name} autoComplete="username" value={email} readOnly hidden />
)
