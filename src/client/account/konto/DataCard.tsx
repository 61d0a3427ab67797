import { Link, useLocation } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { config, holdersOf, myTeam } from '#client/api/reads.ts'
import type { Me } from '#client/api/session.ts'
import { forgetAll, useReadOrNull } from '#client/api/useRead.ts'
import { useEraseTyped } from '#client/sheet/saving/typed.ts'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { Dialog, DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { DialogFoot } from '#client/ui/dialog/DialogFoot.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { KnownEmail } from '#client/ui/form/KnownEmail.tsx'
import { useFieldRejection, useForm } from '#client/ui/form/useForm.ts'
import { download } from '#client/ui/table/download.ts'
import { AccountDeletion } from '#contract/requests/accounts.ts'
import { isLastAdministrator, isLeader, maySeeAdministrators } from '#domain/people/roles.ts'
import { LastLeaderNote } from './LastLeaderNote.tsx'

export function DataCard({ me }: { me: Me }) {
  const administrators = useReadOrNull(maySeeAdministrators(me) ? holdersOf('ADMIN') : null)
  const isLast = isLastAdministrator(me, administrators ?? [])

  return (
    <section className="card">
      <header>
        <h2>Twoje dane</h2>
      </header>
      <div className="card__body stack">
        <p>Możesz pobrać wszystko, co o Tobie przechowujemy, i w każdej chwili usunąć konto.</p>
        <div className="row">
          <ActionButton act={downloadOwnData}>Pobierz swoje dane</ActionButton>
          <DialogButton look="danger" disabled={isLast} dialog={close => <DeleteAccount me={me} onClose={close} />}>
            Usuń konto
          </DialogButton>
        </div>
        {isLast && (
          <p className="hint">
            To konto jedynego administratora: usuniesz je, gdy{' '}
            <Link href="/admin/ustawienia/administratorzy">dodasz drugiego</Link>.
          </p>
        )}
      </div>
    </section>
  )
}

async function downloadOwnData() {
  const own = await answer(api.user.export.get())
  download(new Blob([JSON.stringify(own, null, 2)], { type: 'application/json' }), 'moje-dane.json')
}

function DeleteAccount({ me, onClose }: { me: Me; onClose: () => void }) {
  const [, navigate] = useLocation()
  const leaders = useReadOrNull(isLeader(me) ? myTeam : null)?.owners.filter(({ teamAccepted }) => teamAccepted)
  const singleSignOn = useReadOrNull(config)?.singleSignOn
  const eraseTyped = useEraseTyped()
  const sent = useForm(AccountDeletion, async proof => {
    await answer(api.user.delete.post(proof))
    eraseTyped(me.id)
    navigate('/login')
    forgetAll()
  })
  const form = useFieldRejection(sent)

  return (
    <Dialog title="Usunąć konto?" onClose={onClose}>
      <form className="form" {...form.props}>
        {leaders?.length === 1 && <LastLeaderNote mayHandOver={!me.team!.shadow} />}
        <p>
          Konto, powiadomienia i dostęp do drużyny znikną. Arkusz zostanie przy drużynie. Tej operacji nie można cofnąć.
        </p>
        <KnownEmail email={me.email} />
        <Field
          label="Hasło"
          name="password"
          type="password"
          autoComplete="current-password"
          hint={singleSignOn && 'Jeśli logujesz się przez Związek, zostaw puste.'}
          errors={form.errors.password}
        />
        <DialogFoot failure={form.failure} onClose={onClose} tone="danger" disabled={form.busy}>
          {form.busy ? 'Usuwanie…' : 'Usuń konto'}
        </DialogFoot>
      </form>
    </Dialog>
  )
}
