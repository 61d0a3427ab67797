import { Field } from '#client/ui/Field.tsx'

/** A password chosen now, twice, as registration and a reset ask for it. */
export function NewPasswordFields({ errors }: { errors: Record<string, readonly string[] | undefined> }) {
  return (
    <>
      <Field
        label="Hasło"
        hint="Co najmniej 8 znaków"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        errors={errors.password}
      />
      <Field
        label="Powtórz hasło"
        name="repeatpassword"
        type="password"
        autoComplete="new-password"
        required
        errors={errors.repeatpassword}
      />
    </>
  )
}
