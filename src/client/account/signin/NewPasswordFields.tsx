import { PasswordField } from '#client/ui/form/PasswordField.tsx'

/** A password chosen now, twice, as registration and a reset ask for it. */
export function NewPasswordFields({ errors }: { errors: Record<string, readonly string[] | undefined> }) {
  return (
    <>
      <PasswordField
        label="Hasło"
        hint="Co najmniej 8 znaków"
        name="password"
        autoComplete="new-password"
        required
        errors={errors.password}
      />
      <PasswordField
        label="Powtórz hasło"
        name="repeatpassword"
        autoComplete="new-password"
        required
        errors={errors.repeatpassword}
      />
    </>
  )
}
