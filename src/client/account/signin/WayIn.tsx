import type { InferOutput } from 'valibot'
import { Link, useLocation } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { config, myTeam } from '#client/api/reads.ts'
import { type Me, me, useMe } from '#client/api/session.ts'
import { forgetAll, refresh, remember, useRead } from '#client/api/useRead.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { KnownEmail } from '#client/ui/form/KnownEmail.tsx'
import { useForm } from '#client/ui/form/useForm.ts'
import { TAKEOVER_PATH } from '#contract/addresses.ts'
import { InvitationUse } from '#contract/requests/invitations.ts'
import { isOfDomain } from '#domain/people/email.ts'
import { isLeader, mayHaveTeam } from '#domain/people/roles.ts'
import { roleNames } from '#domain/text/roleNames.ts'
import { type Invited, invitation } from './invitation.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

interface InvitationProps {
  invited: Invited
}

/** Renders the one way in which this reader can accept. */
export function WayIn({ invited }: InvitationProps) {
  const session = useMe()
  const known = useRead(config)
  const { key, email, team, hasAccount } = invited
  const here = encodeURIComponent(`/zaproszenie/${key}`)
  if (session.state === 'loading' || !known) return <Loading />
  if (session.state === 'signedIn') {
    const { me: reader } = session
    if (reader.email !== email)
      return (
        <Note>
          <p>
            To zaproszenie jest dla <b className="anywhere">{email}</b>, a zalogowane jest konto{' '}
            <b className="anywhere">{reader.email}</b>.
          </p>
          <Link href={`/logout?next=${here}`} className="btn">
            Wyloguj się i wróć tutaj
          </Link>
        </Note>
      )
    if (!mayHaveTeam(reader))
      return (
        <Note>
          <p>
            Pełnisz już funkcję ({roleNames[reader.role]}), a zaproszenie niczego nie odbiera. Jeśli ma być inaczej,
            ktoś uprawniony musi Ci ją najpierw odebrać.
          </p>
        </Note>
      )
    if (team && isLeader(reader) && reader.team!.id !== team.id) return <MoveOrStay invited={invited} reader={reader} />
    return <AcceptButton invited={invited} />
  }
  if (known.singleSignOn && isOfDomain(email, known.associationDomain))
    return (
      <>
        <p>
          Adres <b className="anywhere">{email}</b> należy do Związku, więc nie potrzebujesz hasła.
        </p>
        <a className="btn block" data-tone="primary" href={`/api/auth/google?next=${here}`}>
          Zaloguj przez stronę Związku
        </a>
        <p className="hint">Wrócisz tutaj. Inne konto Związku nie otworzy tego zaproszenia.</p>
      </>
    )
  if (hasAccount)
    return (
      <>
        <p>
          Adres <b className="anywhere">{email}</b> ma już konto. Zaloguj się: wrócisz tutaj.
        </p>
        <Link href={`/login?next=${here}`} state={{ email }} className="btn block" data-tone="primary">
          Zaloguj się
        </Link>
      </>
    )
  return <FoundAccount invited={invited} />
}

interface AcceptProps extends InvitationProps {
  leave?: boolean
  children?: string
}

function AcceptButton({ invited, leave = false, children = 'Przyjmij zaproszenie' }: AcceptProps) {
  const accept = useAccept(invited)
  const { run, busy, failure } = useAction(() => accept({ leave }))
  return (
    <>
      <FormError message={failure} />
      <button type="button" className="btn block" data-tone="primary" disabled={busy} onClick={run}>
        {busy ? 'Przyjmowanie…' : children}
      </button>
    </>
  )
}

function MoveOrStay({ invited, reader }: InvitationProps & { reader: Me }) {
  const others = useRead(myTeam)?.owners.filter(({ id, teamAccepted }) => teamAccepted && id !== reader.id)
  const own = reader.team!.name
  if (!others) return <Loading />
  if (others.length === 0)
    return (
      <Note>
        <p>
          Prowadzisz drużynę <b>{own}</b>, a poza Tobą nie prowadzi jej nikt. Najpierw ją przekaż, a gdy następca
          przyjmie, otwórz ten link jeszcze raz.
        </p>
        <Link href="/konto/przekazanie" className="btn">
          Przekaż drużynę…
        </Link>
      </Note>
    )
  return (
    <>
      <p>
        Dziś prowadzisz drużynę <b>{own}</b>, a można prowadzić jedną naraz. Jeśli przejdziesz, arkusz zostanie przy
        niej. Dalej będą ją prowadzić:{' '}
        <span className="anywhere">{others.map(({ name, email }) => name ?? email).join(', ')}</span>.
      </p>
      <AcceptButton invited={invited} leave>
        Przechodzę
      </AcceptButton>
    </>
  )
}

function FoundAccount({ invited }: InvitationProps) {
  const form = useForm(InvitationUse, useAccept(invited))
  return (
    <form className="form" {...form.props}>
      <p>
        Ustaw hasło do konta <b className="anywhere">{invited.email}</b>:
      </p>
      <KnownEmail email={invited.email} />
      <NewPasswordFields errors={form.errors} />
      <FormError message={form.failure} />
      <button type="submit" className="btn block" data-tone="primary" disabled={form.busy}>
        {form.busy ? 'Zakładanie konta…' : 'Załóż konto i wejdź'}
      </button>
      <p className="hint">
        Zakładając konto, zgadzasz się na zasady opisane na stronie <Link href="/prywatnosc">Prywatność</Link>.
      </p>
    </form>
  )
}

/** Accepts and opens the sheet or the panel. After a rejection the page fetches the invitation again. */
function useAccept({ key, leaveOn }: Invited) {
  const [, navigate] = useLocation()
  return async (use: InferOutput<typeof InvitationUse>) => {
    let mine: Me
    try {
      mine = await answer(api.invitations.key({ key }).post(use ?? {}))
    } catch (error) {
      await refresh(invitation(key), me)
      throw error
    }
    forgetAll()
    remember(me, mine)
    const place = leaveOn === null ? '/kategoryzacja' : TAKEOVER_PATH
    navigate(isLeader(mine) ? place : '/admin', { replace: true })
  }
}
