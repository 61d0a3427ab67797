import { useState } from 'react'
import type * as v from 'valibot'
import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { OwnNameFields } from '#client/ui/form/OwnNameFields.tsx'
import { Gate } from '#client/ui/Gate.tsx'
import { ProofForm, RegisterForm } from '#contract/requests/accounts.ts'
import { EmailField, useEmail } from './EmailField.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { SubmitWithProof } from './ProofParts.tsx'
import { noteRegistration } from './registeredHere.ts'
import { useProvenForm } from './useProof.ts'

type Registration = v.InferOutput<typeof RegisterForm>

export function RegisterPage() {
  const email = useEmail()
  const [registered, setRegistered] = useState<Registration>()
  const { form, proof } = useProvenForm('registration', RegisterForm, async values => {
    await answer(api.auth.register.post(values), 'registration-failed')
    noteRegistration()
    setRegistered(values)
  })

  if (registered) return <Registered as={registered} />
  return (
    <Gate title="Załóż konto">
      <form className="form" {...form.props}>
        <EmailField email={email} errors={form.errors.email} autoComplete="username" />
        <OwnNameFields
          errors={form.errors}
          hint="Zobaczą je prowadzący z Tobą drużynę i koordynatorzy. W rankingu ich nie ma."
        />
        <NewPasswordFields errors={form.errors} />
        <FormError message={form.failure} />
        <SubmitWithProof
          form={form}
          proof={proof}
          disabled={!form.ready || email.isOfAssociation}
          busyLabel="Zakładanie konta…"
        >
          Załóż konto
        </SubmitWithProof>
      </form>
      <div className="spread">
        <Link href="/login">Zaloguj się</Link>
        <Link href="/passwordreset">Nie pamiętam hasła</Link>
      </div>
    </Gate>
  )
}

function Registered({ as: { captcha: _, ...registration } }: { as: Registration }) {
  const [isSentAgain, setIsSentAgain] = useState(false)
  const { form, proof } = useProvenForm('registration', ProofForm, async ({ captcha, work }) => {
    await answer(api.auth.register.post({ ...registration, captcha, work }), 'registration-failed')
    setIsSentAgain(true)
  })

  return (
    <Gate title="Sprawdź pocztę">
      <Note tone="ok">
        <p role="status">
          {isSentAgain ? 'Wysłaliśmy link jeszcze raz na adres' : 'Konto zostało założone. Link wysłaliśmy na adres'}{' '}
          <b className="anywhere">{registration.email}</b>. Kliknij ten link, aby aktywować konto.
        </p>
      </Note>
      <p>Wiadomość może dojść po kilku minutach; zajrzyj do spamu. Link w niej jest ważny 7 dni.</p>
      {!isSentAgain && (
        <details>
          <summary>Wiadomość nie doszła?</summary>
          <form className="form" {...form.props}>
            <FormError message={form.failure} />
            <SubmitWithProof form={form} proof={proof} tone="plain" busyLabel="Wysyłanie…">
              Wyślij link jeszcze raz
            </SubmitWithProof>
          </form>
        </details>
      )}
      <Link href="/login" state={{ email: registration.email }}>
        Zaloguj się
      </Link>
    </Gate>
  )
}
