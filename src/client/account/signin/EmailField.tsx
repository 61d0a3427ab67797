import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { config } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { isOfDomain } from '#domain/people/email.ts'

type EmailInput = ReturnType<typeof useEmail>

/** Watches the e-mail while it is typed: accounts of the association's own domain have another way in (rules.md#28). */
export function useEmail() {
  const association = useRead(config)
  const [typed, setTyped] = useState('')
  return {
    isOfAssociation: !!association?.singleSignOn && isOfDomain(typed, association.associationDomain),
    domain: association?.associationDomain,
    onInput: (event: FormEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
  }
}

interface EmailFieldProps {
  email: EmailInput
  errors: readonly string[] | undefined
  autoComplete: 'username' | 'email'
  known?: string | undefined
}

export function EmailField({ email, errors, autoComplete, known }: EmailFieldProps) {
  return (
    <div className="stack" aria-live="polite">
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete={autoComplete}
        maxLength={254}
        required
        defaultValue={known}
        errors={errors}
        onInput={email.onInput}
      />
      {email.isOfAssociation && (
        <Note>
          Konta z adresem @{email.domain} logują się specjalnym przyciskiem{' '}
          <Link href="/login">na stronie logowania</Link>.
        </Note>
      )}
    </div>
  )
}
