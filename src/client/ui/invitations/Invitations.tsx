import { type ComponentProps, type ReactNode, useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { invitations, type WaitingInvitation } from '#client/api/reads.ts'
import { refresh, useReadOrNull } from '#client/api/useRead.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { Confirm, ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { formatDate, formatDateTime, formatTime, relativeDay } from '#client/ui/format.ts'
import { actorName } from '#client/ui/people.ts'
import { warsawDay } from '#domain/deadline.ts'
import { counted, plural } from '#domain/text/plural.ts'
import { type InvitedTo, MendAddress } from './InviteButton.tsx'

const HOUR = 3_600_000

/** Lists unused invitations to this place, those whose letter did not arrive first. */
export function WaitingInvitations({ to }: { to: InvitedTo }) {
  const waiting = useReadOrNull(invitations)?.filter(row => isTo(to, row))
  if (!waiting || waiting.length === 0) return null
  return (
    <ul className="people" aria-label="Zaproszenia, które czekają">
      {waiting.toSorted(loudestFirst).map(row => (
        <Waiting key={row.id} invitation={row} />
      ))}
    </ul>
  )
}

export const isTo = ({ team, district, role }: InvitedTo, row: WaitingInvitation) =>
  row.teamId === (team?.id ?? null) && row.districtId === (district?.id ?? null) && row.role === role

const isBack = ({ mail }: Pick<WaitingInvitation, 'mail'>) => mail === 'refused' || mail === 'failed'
const loudness = (row: WaitingInvitation) => (isBack(row) ? 2 : row.expired || !row.isGiven ? 1 : 0)
const loudestFirst = (a: WaitingInvitation, b: WaitingInvitation) => loudness(b) - loudness(a)

function Waiting({ invitation: row }: { invitation: WaitingInvitation }) {
  const { email, expiresAt, expired, leaveOn } = row
  return (
    <li>
      <div>
        <p className="anywhere">
          {email} <StateBadge invitation={row} />
        </p>
        <small className="muted">
          {sentInWords(row)}, {actorName(row)}, {expired ? 'wygasło' : 'ważne do'} {formatDate(expiresAt)}
        </small>
        {leaveOn !== null && <p className="hint">{leavingInWords(leaveOn)}</p>}
      </div>
      <div className="row tight">
        <InvitationActs invitation={row} onChange={() => refresh(invitations)} />
      </div>
    </li>
  )
}

interface InvitationActsProps {
  invitation: Pick<WaitingInvitation, 'id' | 'email' | 'sentAt' | 'mail'>
  onChange: () => Promise<unknown>
}

/** Buttons for an unused invitation. After a letter that did not arrive, the address is corrected instead of sent to again. */
export function InvitationActs({ invitation: row, onChange }: InvitationActsProps) {
  const { id, email, sentAt } = row
  const call = api.invitations({ id })
  const mayAgain = Date.parse(sentAt) + HOUR
  const isEarly = Date.now() < mayAgain
  const hidden = <span className="visually-hidden"> {email}</span>
  return (
    <>
      {row.mail !== 'refused' && (
        <ActionButton
          disabled={isEarly}
          act={async () => {
            await answer(call.again.post())
            await onChange()
          }}
        >
          {isEarly ? `Ponownie od ${formatTime(mayAgain)}` : 'Wyślij ponownie'}
          {hidden}
        </ActionButton>
      )}
      <DialogButton
        look={isBack(row) ? 'primary' : 'quiet'}
        dialog={close => (
          <MendAddress
            known={email}
            save={async body => {
              await answer(call.patch(body))
              await onChange()
            }}
            onClose={close}
          />
        )}
      >
        Popraw adres{hidden}
      </DialogButton>
      <ConfirmButton
        look="quiet"
        title="Wycofać zaproszenie?"
        text={
          <p>
            <span className="anywhere">{email}</span> nie dostanie o tym listu, a link z zaproszenia przestanie działać.
          </p>
        }
        confirmLabel="Wycofaj zaproszenie"
        onConfirm={async () => {
          await answer(call.delete())
          await onChange()
        }}
      >
        Wycofaj{hidden}
      </ConfirmButton>
    </>
  )
}

/** "wyjdzie dziś o 20:25" while its letter is kept back, then when it was sent. */
export const sentInWords = ({ sentAt, leavesAt }: Pick<WaitingInvitation, 'sentAt' | 'leavesAt'>) =>
  leavesAt === null
    ? `wysłano ${formatDateTime(sentAt)}`
    : `wyjdzie ${relativeDay(leavesAt, Date.now())} o ${formatTime(leavesAt)}`

const leavingInWords = (leaveOn: string) =>
  leaveOn < warsawDay(Date.now())
    ? `Przekazanie drużyny: dzień odejścia (${formatDate(leaveOn)}) minął, a nikt nie przyjął. Drużynowy zostaje.`
    : `Przekazanie drużyny: odejście ${formatDate(leaveOn)}, jeśli następca przyjmie.`

type Stated = Pick<WaitingInvitation, 'mail' | 'expired' | 'askedAt' | 'isGiven'>

export function StateBadge({ invitation: { mail, expired, askedAt, isGiven } }: { invitation: Stated }) {
  if (mail === 'refused') return <Badge tone="danger">nie ma takiego adresu</Badge>
  if (mail === 'failed') return <Badge tone="danger">list nie wyszedł</Badge>
  if (expired) return <Badge tone="warn">{askedAt === null ? 'wygasło' : 'wygasło, prosi o nowe'}</Badge>
  if (!isGiven) return <Badge tone="warn">nie działa: kto wysłał, nie może już zapraszać</Badge>
  return <Badge>{mail === 'waiting' ? 'list w drodze' : 'czeka'}</Badge>
}

export function LostInvitations({ personId, children }: { personId: number; children?: ReactNode }) {
  const lost = useReadOrNull(invitations)?.filter(({ byId, expired }) => byId === personId && !expired).length ?? 0
  if (lost === 0) return null
  return (
    <>
      <p>
        <b>
          Razem z tym dostępem {plural(lost, 'przepadnie', 'przepadną', 'przepadnie')}{' '}
          {counted(lost, 'niewykorzystane zaproszenie', 'niewykorzystane zaproszenia', 'niewykorzystanych zaproszeń')}
        </b>
        , które ta osoba wysłała.
      </p>
      {children}
    </>
  )
}

/** The parameters of a call that ends what somebody may do: with `mine` the caller takes over their invitations. */
export type HandedOn = { invitations?: 'mine' }

interface EndingProps extends Omit<ComponentProps<typeof Confirm>, 'onConfirm'> {
  /** Whose access or office ends; null while nothing ends. */
  personId: number | null
  /** Nobody takes over their own invitations. */
  isOwn?: boolean
  onConfirm: (query: HandedOn) => Promise<unknown>
}

/** The question before an access or an office ends, which offers to take over the invitations that would be lost with it. */
export function ConfirmEnding({ personId, isOwn = false, text, onConfirm, ...question }: EndingProps) {
  const [isTaken, setTaken] = useState(true)
  return (
    <Confirm
      {...question}
      text={
        <>
          {text}
          {personId !== null && (
            <LostInvitations personId={personId}>
              {!isOwn && (
                <label className="tick">
                  <input type="checkbox" checked={isTaken} onChange={event => setTaken(event.target.checked)} />
                  Przekaż je mnie, aby dalej działały
                </label>
              )}
            </LostInvitations>
          )}
        </>
      }
      onConfirm={() => onConfirm(isTaken && !isOwn && personId !== null ? { invitations: 'mine' } : {})}
    />
  )
}
