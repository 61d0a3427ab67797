import { config } from '#client/api/reads.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { isOfDomain } from '#domain/people/email.ts'
import { likelyEmail } from '#domain/people/mistypedEmail.ts'
import { Field } from './Field.tsx'
import type { useForm } from './useForm.ts'

interface AddressFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  form: Pick<ReturnType<typeof useForm>, 'errors' | 'forgive'>
}

/** A field for another person's address; suggests a correction if it looks mistyped (rules.md#69). */
export function AddressField({ label, value, onChange, form }: AddressFieldProps) {
  const association = useReadOrNull(config)
  const domain = association?.associationDomain ?? null
  const likely = likelyEmail(value, domain)
  const isOfAssociation = !!association?.singleSignOn && isOfDomain(value, domain)
  return (
    <div className="stack tight">
      <Field
        label={label}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        required
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        hint={isOfAssociation && 'To adres Związku: ta osoba zaloguje się przez stronę Związku, bez hasła.'}
        errors={form.errors.email}
      />
      <div className="row tight" role="status">
        {likely !== null && (
          <>
            <span className="anywhere">
              Czy miało być <b>{likely}</b>?
            </span>
            <button
              type="button"
              className="btn"
              data-size="small"
              onClick={() => {
                onChange(likely)
                // Taking a guess is no input event of the form.
                form.forgive('email')
              }}
            >
              Tak, popraw
            </button>
          </>
        )}
      </div>
    </div>
  )
}
