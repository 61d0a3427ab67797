import { PasswordField } from '#client/ui/form/PasswordField.tsx'

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
