import { useEffect, useState } from 'react'
import { Link, useParams } from 'wouter'
import { isRefusedWith } from '#client/api/ApiError.ts'
import { answer, api } from '#client/api/call.ts'
import { forgetAll } from '#client/api/useRead.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { KnownEmail } from '#client/ui/form/KnownEmail.tsx'
import { useForm } from '#client/ui/form/useForm.ts'
import { Gate } from '#client/ui/Gate.tsx'
import { Reset } from '#contract/requests/accounts.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

export function ResetPage() {
  const { key } = useParams<{ key: string }>()
  const [isDone, setIsDone] = useState(false)
  const form = useForm(
    Reset,
    async values => {
      await answer(api.auth.passwordreset.post(values), 'reset-failed')
      // Their sessions are over, perhaps this browser's too.
      forgetAll()
      setIsDone(true)
    },
    // For a malformed link, sends only what the server needs to reject it.
    fields => ({ ...Object.fromEntries(fields), passwordResetKey: key.slice(0, 200) }),
  )

  const [email, setEmail] = useState<string>()
  const check = useAction(async () =>
    setEmail((await answer(api.auth.passwordreset({ key: key.slice(0, 200) }).get(), 'reset-failed')).email),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, before anything is typed
  useEffect(() => {
    check.run()
  }, [])

  if (isRefusedWith(check.error, 'wrong-reset-key')) {
    return (
      <Gate title="Nowe hasło">
        <FormError message={check.failure} />
        <Link href="/passwordreset" className="btn block" data-tone="primary">
          Poproś o nowy link
        </Link>
        <Link href="/login">Zaloguj się</Link>
      </Gate>
    )
  }
  if (isDone) {
    return (
      <Gate title="Nowe hasło">
        <Note tone="ok">
          <p role="status">Hasło zostało zresetowane!</p>
        </Note>
        <Link href="/login">Zaloguj się</Link>
      </Gate>
    )
  }
  return (
    <Gate title="Nowe hasło">
      <form className="form" {...form.props}>
        {email !== undefined && (
          <>
            <p>
              Konto: <b className="anywhere">{email}</b>
            </p>
            <KnownEmail email={email} />
          </>
        )}
        <NewPasswordFields errors={form.errors} />
        <FormError message={form.failure} />
        <button type="submit" className="btn block" data-tone="primary" disabled={form.busy}>
          {form.busy ? 'Zapisywanie…' : 'Ustaw nowe hasło'}
        </button>
      </form>
      <div className="spread">
        <Link href="/login">Zaloguj się</Link>
        <Link href="/passwordreset">Poproś o nowy link</Link>
      </div>
    </Gate>
  )
}
