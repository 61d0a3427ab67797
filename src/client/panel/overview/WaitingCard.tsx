import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { nameWithEmail } from '#client/ui/people.ts'
import { withQuery } from '#client/ui/table/useQuery.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { counted, plural } from '#domain/text/plural.ts'
import { byMoment, hasNoLeader, isLongWait, TROOP_FILTERS, type Troop, waitInWords } from './troops.ts'

interface WaitingCardProps {
  troops: readonly Troop[]
  /** Further matters, listed above those of the troops. */
  children?: ReactNode
  more?: number
}

export function WaitingCard({ troops, children, more = 0 }: WaitingCardProps) {
  const [here] = useLocation()
  const search = useSearch()
  const noFilters = Object.fromEntries(Object.keys(TROOP_FILTERS).map(name => [name, '']))
  const filtered = (filter: Record<string, string>) =>
    `${here}${withQuery(search, { ...noFilters, ...filter })}#druzyny`
  const requestsOf = (asked: readonly Troop[]) => (asked.length === 1 ? teamPage(asked[0]!) : filtered({ czeka: '1' }))

  const submitted = troops.filter(troop => troop.state === 'SUBMITTED').sort((a, b) => byMoment(a.since, b.since))
  const discussed = troops.filter(troop => troop.remarksOpen > 0)
  const founded = troops.filter(troop => troop.isNew)
  const asked = troops.filter(troop => troop.requests > 0 && !troop.isNew)
  const leaderless = troops.filter(troop => hasNoLeader(troop) && troop.requests === 0)
  const remarks = sum(discussed.map(troop => troop.remarksOpen))
  const requests = sum(asked.map(troop => troop.requests))
  const total = submitted.length + remarks + requests + founded.length + more
  const longest = submitted[0]

  return (
    <section className="card" aria-labelledby="czeka">
      <header className="spread">
        <h2 id="czeka">Czeka na Ciebie</h2>
        <span className="muted">{counted(total, 'sprawa', 'sprawy', 'spraw')}</span>
      </header>
      {total === 0 && leaderless.length === 0 && <p className="card__body muted">Nic nie czeka. Dobra robota!</p>}
      <ul className="waiting" data-plain>
        {children}
        <Wait
          count={submitted.length}
          forms={['zgłoszony arkusz', 'zgłoszone arkusze', 'zgłoszonych arkuszy']}
          to={filtered({ stan: 'SUBMITTED' })}
          action="Sprawdzaj"
          isUrgent={more === 0}
        >
          {longest && (
            <span data-late={isLongWait(longest.since)}>
              najdłużej {longest.name}, {waitInWords(longest.since!)}
            </span>
          )}
        </Wait>
        <Wait
          count={remarks}
          forms={['otwarta uwaga', 'otwarte uwagi', 'otwartych uwag']}
          to={filtered({ czeka: '1' })}
          action="Pokaż"
        >
          {namesOf(discussed)}
        </Wait>
        <Wait
          count={requests}
          forms={['prośba o dostęp', 'prośby o dostęp', 'próśb o dostęp']}
          to={requestsOf(asked)}
          action="Rozpatrz"
        >
          <Requests troops={asked} />
        </Wait>
        <Wait
          count={founded.length}
          forms={['nowa drużyna', 'nowe drużyny', 'nowych drużyn']}
          to={requestsOf(founded)}
          action="Rozpatrz"
        >
          <Requests troops={founded} />
        </Wait>
        <Wait
          count={leaderless.length}
          forms={['drużyna bez drużynowego', 'drużyny bez drużynowego', 'drużyn bez drużynowego']}
          to={filtered({ bez: '1' })}
          action="Pokaż"
        >
          {namesOf(leaderless)}
        </Wait>
      </ul>
    </section>
  )
}

interface WaitProps {
  count: number
  forms: readonly [one: string, few: string, many: string]
  to: string
  action: string
  isUrgent?: boolean
  children: ReactNode
}

/** One kind of waiting matters; nothing when there are none. */
export function Wait({ count, forms, to, action, isUrgent = false, children }: WaitProps) {
  if (count === 0) return null
  const name = plural(count, ...forms)
  return (
    <li>
      <b className="figure">{formatLong(count)}</b>
      <div>
        <strong>{name}</strong>
        <p className="muted anywhere">{children}</p>
      </div>
      <Link href={to} className="btn" data-tone={isUrgent ? 'primary' : undefined} aria-label={`${action}: ${name}`}>
        {action}
      </Link>
    </li>
  )
}

const MOST_NAMES = 3

/** The people who ask for access, the longest wait first. */
function Requests({ troops }: { troops: readonly Troop[] }) {
  const asking = troops
    .flatMap(({ name, asking }) => asking.map(person => ({ ...person, troop: name })))
    .sort((a, b) => byMoment(a.at, b.at))
  const more = asking.length - MOST_NAMES
  return (
    <>
      {asking.slice(0, MOST_NAMES).map(({ id, at, troop, ...person }, index) => (
        <span key={id} data-late={isLongWait(at)}>
          {index > 0 && ', '}
          {nameWithEmail(person)}: {troop}
          {at && ` (${waitInWords(at)})`}
        </span>
      ))}
      {more > 0 && ` i ${counted(more, 'inna osoba', 'inne osoby', 'innych osób')}`}
    </>
  )
}

export const teamPage = ({ teamId }: { teamId: number }) => `/admin/ustawienia/druzyny?druzyna=${teamId}`

function namesOf(troops: readonly Troop[]): string {
  const names = troops.slice(0, MOST_NAMES).map(({ name }) => name)
  const more = troops.length - names.length
  return names.join(', ') + (more > 0 ? ` i ${counted(more, 'inna', 'inne', 'innych')}` : '')
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
