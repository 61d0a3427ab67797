import { useState } from 'react'
import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { Gate } from '#client/ui/Gate.tsx'
import { ResetRequestForm } from '#contract/requests/accounts.ts'
import { EmailField, useEmail } from './EmailField.tsx'
import { SubmitWithProof } from './ProofParts.tsx'
import { useProvenForm } from './useProof.ts'

export function PasswordResetPage() {
  const email = useEmail()
  const [isAsked, setIsAsked] = useState(false)
  const { form, proof } = useProvenForm('reset', ResetRequestForm, async values => {
    await answer(api.auth.passwordreset.request.post(values), 'reset-not-requested')
    setIsAsked(true)
  })

  return (
    <Gate title="Nie pamiętam hasła">
      {isAsked ? (
        <>
          <Note tone="ok">
            <p role="status">Udało się! Kliknij w link z maila aby zresetować swoje hasło.</p>
          </Note>
          <p>Wiadomość może dojść po kilku minutach; zajrzyj do spamu. Link w niej jest ważny godzinę.</p>
        </>
      ) : (
        <form className="form" {...form.props}>
          <p>Podaj e-mail swojego konta. Wyślemy na niego link do ustawienia nowego hasła.</p>
          <EmailField email={email} errors={form.errors.email} autoComplete="username" />
          <FormError message={form.failure} />
          <SubmitWithProof
            form={form}
            proof={proof}
            disabled={form.busy || email.isOfAssociation}
            busyLabel="Wysyłanie…"
          >
            Wyślij link
          </SubmitWithProof>
        </form>
      )}
      <div className="spread">
        <Link href="/login">Zaloguj się</Link>
        <Link href="/register">Załóż konto</Link>
      </div>
    </Gate>
  )
}
