import { useState } from 'react'
import type { InferOutput } from 'valibot'
import { Link, useLocation, useParams } from 'wouter'
import { isRefusedWith } from '#client/api/ApiError.ts'
import { answer, api } from '#client/api/call.ts'
import { config, myTeam, read } from '#client/api/reads.ts'
import { type Me, me, useMe } from '#client/api/session.ts'
import { forgetAll, refresh, remember, useRead } from '#client/api/useRead.ts'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { useForm } from '#client/ui/form/useForm.ts'
import { formatDate } from '#client/ui/format.ts'
import { Gate } from '#client/ui/Gate.tsx'
import { isOfDomain } from '#domain/people/emailDomain.ts'
import { holdsOffice, isLeader } from '#domain/people/roles.ts'
import { InvitationUse } from '#domain/requests/invitations.ts'
import { roleNames } from '#domain/text/roleNames.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

const invitation = (key: string) =>
  read(`invitation/${key}`, async () => {
    try {
      return { invited: await answer(api.invitations.key({ key }).get()) }
    } catch (error) {
      if (isRefusedWith(error, 'invitation-sent-anew')) return { refused: 'anew' as const }
      if (isRefusedWith(error, 'invitation-unknown') || isRefusedWith(error, 'invalid'))
        return { refused: 'gone' as const }
      throw error
    }
  })

type Invited = NonNullable<Awaited<ReturnType<ReturnType<typeof invitation>['load']>>['invited']>

export function InvitationPage() {
  const { key } = useParams<{ key: string }>()
  const [isDeclined, setDeclined] = useState(false)
  const found = useRead(invitation(key))
  if (isDeclined) return <Declined />
  if (!found)
    return (
      <Gate title="Zaproszenie">
        <Loading />
      </Gate>
    )
  if (found.refused === 'anew')
    return (
      <Gate title="Wysłano nowsze zaproszenie">
        <p>Ten link już nie działa. Otwórz link z ostatniego maila: przyszedł na ten sam adres albo na poprawiony.</p>
      </Gate>
    )
  if (!found.invited) return <Gone linkKey={key} />
  return <Invitation linkKey={key} invited={found.invited} onDecline={() => setDeclined(true)} />
}

interface InvitationProps {
  linkKey: string
  invited: Invited
}

function Invitation({ linkKey, invited, onDecline }: InvitationProps & { onDecline: () => void }) {
  const { team, district, role, by, letter, leaveOn } = invited
  return (
    <Gate title={titleOf(invited)}>
      <p>
        <b className="anywhere">{by}</b>{' '}
        {team
          ? `zaprasza Cię do prowadzenia arkusza drużyny ${team.name}. Nie trzeba o nic prosić ani na nikogo czekać.`
          : district
            ? `zaprasza Cię do koordynowania chorągwi ${district.name}: zobaczysz arkusze jej drużyn i będziesz je sprawdzać.`
            : `zaprasza Cię do funkcji: ${roleNames[role]}.`}
      </p>
      {leaveOn !== null && (
        <p>
          Przejmujesz drużynę. Do {formatDate(leaveOn)} prowadzicie ją razem, w tym dniu dotychczasowy drużynowy
          odchodzi.
        </p>
      )}
      {letter !== null && (
        <blockquote className="note handover-letter" data-tone="calm">
          {letter}
        </blockquote>
      )}
      <WayIn linkKey={linkKey} invited={invited} />
      <div>
        <ConfirmButton
          look="quiet"
          title="Odrzucić zaproszenie?"
          text={<p>Nic się wtedy nie zmieni, a nadawca dowie się, że odmawiasz. Ten link przestanie działać.</p>}
          confirmLabel="Odrzuć zaproszenie"
          onConfirm={async () => {
            await answer(api.invitations.key({ key: linkKey }).delete())
            onDecline()
          }}
        >
          To nie dla mnie, odrzuć
        </ConfirmButton>
      </div>
    </Gate>
  )
}

function titleOf({ team, district, role }: Invited): string {
  if (team) return `Zaproszenie do drużyny ${team.name}`
  if (district) return `Zaproszenie do chorągwi ${district.name}`
  return `Zaproszenie: ${roleNames[role]}`
}

/** Renders the one way in which this reader can accept. */
function WayIn({ linkKey, invited }: InvitationProps) {
  const session = useMe()
  const known = useRead(config)
  const { email, team, hasAccount } = invited
  const here = encodeURIComponent(`/zaproszenie/${linkKey}`)
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
    if (holdsOffice(reader))
      return (
        <Note>
          <p>
            Pełnisz już funkcję ({roleNames[reader.role]}), a zaproszenie niczego nie odbiera. Jeśli ma być inaczej,
            najpierw ktoś, kto może, musi Ci ją odebrać.
          </p>
        </Note>
      )
    if (team && isLeader(reader) && reader.team!.id !== team.id)
      return <MoveOrStay linkKey={linkKey} invited={invited} reader={reader} />
    return <AcceptButton linkKey={linkKey} invited={invited} />
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
  return <FoundAccount linkKey={linkKey} invited={invited} />
}

interface AcceptProps extends InvitationProps {
  leave?: boolean
  children?: string
}

function AcceptButton({ linkKey, invited, leave = false, children = 'Przyjmij zaproszenie' }: AcceptProps) {
  const accept = useAccept(linkKey, invited)
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

function MoveOrStay({ linkKey, invited, reader }: InvitationProps & { reader: Me }) {
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
        niej i dalej prowadzi ją{' '}
        <span className="anywhere">{others.map(({ name, email }) => name ?? email).join(', ')}</span>.
      </p>
      <AcceptButton linkKey={linkKey} invited={invited} leave>
        Przechodzę
      </AcceptButton>
    </>
  )
}

function FoundAccount({ linkKey, invited }: InvitationProps) {
  const form = useForm(InvitationUse, useAccept(linkKey, invited))
  return (
    <form className="form" {...form.props}>
      <p>
        Ustaw hasło do konta <b className="anywhere">{invited.email}</b>:
      </p>
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={invited.email} />
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
function useAccept(key: string, { leaveOn }: Invited) {
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
    const place = leaveOn === null ? '/kategoryzacja' : '/kategoryzacja/przejecie'
    navigate(isLeader(mine) ? place : '/admin', { replace: true })
  }
}

function Declined() {
  return (
    <Gate title="Zaproszenie odrzucone">
      <p role="status">Nadawca się o tym dowie. Jeśli to pomyłka, poproś go o nowe zaproszenie.</p>
      <Link href="/" className="btn block">
        Strona główna
      </Link>
    </Gate>
  )
}

/** Used, expired, withdrawn and unknown keys get one page, so that an address reveals nothing. */
function Gone({ linkKey }: { linkKey: string }) {
  const session = useMe()
  const [isAsked, setAsked] = useState(false)
  const ask = useAction(async () => {
    await answer(api.invitations.key({ key: linkKey.slice(0, 200) }).ask.post())
    setAsked(true)
  })
  return (
    <Gate title="To zaproszenie już nie działa">
      <p>Zostało użyte, wycofane albo minęło jego 14 dni. Jeśli minęło, jednym przyciskiem poprosisz o nowe.</p>
      {isAsked ? (
        <Note tone="ok">
          <p role="status">
            Jeśli zaproszenie wygasło, nadawca właśnie dostał Twoją prośbę. Gdyby nic nie przyszło, napisz do niego.
          </p>
        </Note>
      ) : (
        <>
          <FormError message={ask.failure} />
          <button type="button" className="btn block" data-tone="primary" disabled={ask.busy} onClick={ask.run}>
            Poproś o nowe
          </button>
        </>
      )}
      {session.state === 'signedIn' ? (
        <Link href="/" className="btn block">
          Przejdź do aplikacji
        </Link>
      ) : (
        <p>
          Konto jest już gotowe? <Link href="/login">Zaloguj się</Link>
        </p>
      )}
    </Gate>
  )
}
