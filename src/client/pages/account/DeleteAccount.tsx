import { useLocation } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { forgetAll } from '#client/api/useRead.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/Field.tsx'
import { FormError } from '#client/ui/FormError.tsx'
import { useBeside } from '#client/ui/useBeside.ts'
import { useForm } from '#client/ui/useForm.ts'
import { AccountDeletion } from '#domain/requests/accounts.ts'

export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  const sent = useForm(AccountDeletion, async proof => {
    await answer(api.user.delete.post(proof))
    navigate('/login')
    await forgetAll()
  })
  const form = useBeside(sent, { 'Wrong password': 'password' })

  return (
    <Dialog title="Usunąć konto?" onClose={onClose}>
      <form className="form" {...form.props}>
        <p>
          Konto, powiadomienia i dostęp do drużyny znikną. Arkusz zostanie przy drużynie. Tej operacji nie można cofnąć.
        </p>
        <Field
          label="Hasło"
          name="password"
          type="password"
          autoComplete="current-password"
          hint="Jeśli logujesz się przez Związek, zostaw puste."
          errors={form.errors.password}
        />
        <FormError message={form.failure} />
        <div className="dialog__actions">
          <button type="button" className="btn" onClick={onClose}>
            Nie
          </button>
          <button type="submit" className="btn" data-tone="danger" disabled={form.busy}>
            {form.busy ? 'Usuwanie…' : 'Usuń konto'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
