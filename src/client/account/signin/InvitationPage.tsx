import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { useMe } from '#client/api/session.ts'
import { useRead } from '#client/api/useRead.ts'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { formatDate } from '#client/ui/format.ts'
import { Gate } from '#client/ui/Gate.tsx'
import { toLead } from '#domain/people/invitationLetter.ts'
import { roleNames } from '#domain/text/roleNames.ts'
import { type Invited, invitation } from './invitation.ts'
import { WayIn } from './WayIn.tsx'

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
  return <Invitation invited={found.invited} onDecline={() => setDeclined(true)} />
}

function Invitation({ invited, onDecline }: { invited: Invited; onDecline: () => void }) {
  const { key, by, letter, leaveOn } = invited
  const { title, text } = placeInWords(invited)
  return (
    <Gate title={title}>
      <p>
        <b className="anywhere">{by}</b> {text}
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
      <WayIn invited={invited} />
      <div>
        <ConfirmButton
          look="quiet"
          title="Odrzucić zaproszenie?"
          text={<p>Nic się wtedy nie zmieni, a nadawca dowie się, że odmawiasz. Ten link przestanie działać.</p>}
          confirmLabel="Odrzuć zaproszenie"
          onConfirm={async () => {
            await answer(api.invitations.key({ key }).delete())
            onDecline()
          }}
        >
          To nie dla mnie, odrzuć
        </ConfirmButton>
      </div>
    </Gate>
  )
}

function placeInWords({ team, district, role }: Invited) {
  if (team)
    return {
      title: `Zaproszenie do drużyny ${team.name}`,
      text: `zaprasza Cię ${toLead(team)}. Nie trzeba o nic prosić ani na nikogo czekać.`,
    }
  if (district)
    return {
      title: `Zaproszenie do chorągwi ${district.name}`,
      text: `zaprasza Cię do koordynowania chorągwi ${district.name}: zobaczysz arkusze jej drużyn i będziesz je sprawdzać.`,
    }
  return { title: `Zaproszenie: ${roleNames[role]}`, text: `zaprasza Cię do funkcji: ${roleNames[role]}.` }
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
