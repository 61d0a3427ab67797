import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { nameWithEmail } from '#client/ui/people.ts'
import { counted, plural } from '#client/ui/plural.ts'
import { withQuery } from '#client/ui/useQuery.ts'
import { byMoment, isLongWait, type Troop, waitOf } from './troops.ts'

interface WaitingCardProps {
  /** Those whose matters are the reader's own to answer. */
  troops: readonly Troop[]
  /** What else is to be done, above what waits in troops. */
  children?: ReactNode
  /** How many that is. */
  more?: number
}

/** What waits for the coordinator's answer: how many, who, since when, one button each. */
export function WaitingCard({ troops, children, more = 0 }: WaitingCardProps) {
  const [here] = useLocation()
  const search = useSearch()
  const to = (changes: Record<string, string>) =>
    `${here}${withQuery(search, { stan: '', czeka: '', bez: '', kategoria: '', szukaj: '', ...changes })}#druzyny`

  const submitted = troops.filter(troop => troop.state === 'SUBMITTED').sort(bySince)
  const talking = troops.filter(troop => troop.remarksOpen > 0)
  const founded = troops.filter(troop => troop.isNew)
  const asked = troops.filter(troop => troop.requests > 0 && !troop.isNew)
  const leaderless = troops.filter(troop => troop.leaders.length === 0 && troop.requests === 0)
  const remarks = sum(talking.map(troop => troop.remarksOpen))
  const requests = sum(asked.map(troop => troop.requests))
  const all = submitted.length + remarks + requests + founded.length + more
  const longest = submitted[0]

  return (
    <section className="card" aria-labelledby="czeka">
      <header className="spread">
        <h2 id="czeka">Czeka na Ciebie</h2>
        <span className="muted">
          {all} {plural(all, 'sprawa', 'sprawy', 'spraw')}
        </span>
      </header>
      {all === 0 && leaderless.length === 0 && <p className="card__body muted">Nic nie czeka. Dobra robota!</p>}
      <ul className="waiting" data-plain>
        {children}
        {longest && (
          <Wait
            count={submitted.length}
            words={plural(submitted.length, 'zgłoszony arkusz', 'zgłoszone arkusze', 'zgłoszonych arkuszy')}
            to={to({ stan: 'SUBMITTED' })}
            action="Sprawdzaj"
            isUrgent={more === 0}
          >
            <span data-late={isLongWait(longest.since)}>
              najdłużej {longest.name}, {waitOf(longest.since!)}
            </span>
          </Wait>
        )}
        {remarks > 0 && (
          <Wait
            count={remarks}
            words={plural(remarks, 'otwarta uwaga', 'otwarte uwagi', 'otwartych uwag')}
            to={to({ czeka: '1' })}
            action="Pokaż"
          >
            {named(talking)}
          </Wait>
        )}
        {requests > 0 && (
          <Wait
            count={requests}
            words={plural(requests, 'prośba o dostęp', 'prośby o dostęp', 'próśb o dostęp')}
            to={asked.length === 1 ? teamPage(asked[0]!) : to({ czeka: '1' })}
            action="Rozpatrz"
          >
            <Asking troops={asked} />
          </Wait>
        )}
        {founded.length > 0 && (
          <Wait
            count={founded.length}
            words={plural(founded.length, 'nowa drużyna', 'nowe drużyny', 'nowych drużyn')}
            to={founded.length === 1 ? teamPage(founded[0]!) : to({ czeka: '1' })}
            action="Rozpatrz"
          >
            <Asking troops={founded} />
          </Wait>
        )}
        {leaderless.length > 0 && (
          <Wait
            count={leaderless.length}
            words={plural(
              leaderless.length,
              'drużyna bez drużynowego',
              'drużyny bez drużynowego',
              'drużyn bez drużynowego',
            )}
            to={to({ bez: '1' })}
            action="Pokaż"
          >
            {named(leaderless)}
          </Wait>
        )}
      </ul>
    </section>
  )
}

interface WaitProps {
  count: number
  words: string
  to: string
  action: string
  isUrgent?: boolean
  children: ReactNode
}

export function Wait({ count, words, to, action, isUrgent = false, children }: WaitProps) {
  return (
    <li>
      <b className="figure">{count}</b>
      <div>
        <strong>{words}</strong>
        <p className="muted anywhere">{children}</p>
      </div>
      <Link href={to} className="btn" data-tone={isUrgent ? 'primary' : undefined} aria-label={`${action}: ${words}`}>
        {action}
      </Link>
    </li>
  )
}

const MOST_NAMES = 3

/** Who asks to be let in where, and since when. */
function Asking({ troops }: { troops: readonly Troop[] }) {
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
          {at && ` (${waitOf(at)})`}
        </span>
      ))}
      {more > 0 && ` i ${counted(more, 'inna osoba', 'inne osoby', 'innych osób')}`}
    </>
  )
}

/** Where a troop's owners and requests are. */
export const teamPage = ({ teamId }: { teamId: number }) => `/admin/ustawienia/druzyny?druzyna=${teamId}`

function named(troops: readonly Troop[]): string {
  const names = troops.slice(0, MOST_NAMES).map(({ name }) => name)
  const more = troops.length - names.length
  return names.join(', ') + (more > 0 ? ` i ${counted(more, 'inna', 'inne', 'innych')}` : '')
}

const bySince = (a: Troop, b: Troop) => byMoment(a.since, b.since)
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
