import type { ComponentProps, ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { addressFromOverview } from '#client/panel/sheetList.ts'
import { nameWithEmail } from '#client/ui/people.ts'
import { withQuery } from '#client/ui/table/useQuery.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { counted, plural } from '#domain/text/plural.ts'
import { byMoment, hasNoLeader, isLongWait, TROOP_FILTERS, type Troop, waitInWords } from './troops.ts'

interface WaitingCardProps {
  yearId: number
  troops: readonly Troop[]
  /** Further matters, listed above those of the troops. */
  children?: ReactNode
  more?: number
}

export function WaitingCard({ yearId, troops, children, more = 0 }: WaitingCardProps) {
  const [here] = useLocation()
  const search = useSearch()
  const noFilters = Object.fromEntries(Object.keys(TROOP_FILTERS).map(name => [name, '']))
  const filtered = (filter: Record<string, string>) =>
    `${here}${withQuery(search, { ...noFilters, ...filter })}#druzyny`

  // Only who asks for access to a hidden troop waits.
  const listed = troops.filter(({ shadow }) => !shadow)
  const submitted = listed.filter(troop => troop.state === 'SUBMITTED').sort((a, b) => byMoment(a.since, b.since))
  const answered = listed.filter(troop => troop.answersOpen > 0)
  const late = listed.filter(troop => troop.moreTime !== null)
  const asked = troops.filter(troop => troop.requests > 0)
  const leaderless = listed.filter(troop => hasNoLeader(troop) && troop.requests === 0)
  const answers = sum(answered.map(troop => troop.answersOpen))
  const requests = sum(asked.map(troop => troop.requests))
  const total = submitted.length + answers + requests + late.length + more
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
          opens={
            longest &&
            addressFromOverview(longest.teamId, yearId, withQuery(search, { ...noFilters, stan: 'SUBMITTED' }))
          }
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
          count={answers}
          forms={['odpowiedź drużyny', 'odpowiedzi drużyn', 'odpowiedzi drużyn']}
          to={filtered({ czeka: 'odpowiedzi' })}
          action="Czytaj"
        >
          {namesOf(answered)}
        </Wait>
        <Wait
          count={requests}
          forms={['prośba o dostęp', 'prośby o dostęp', 'próśb o dostęp']}
          to="#prosby"
          action="Rozpatrz"
        >
          <Requests troops={asked} />
        </Wait>
        <Wait
          count={late.length}
          forms={['prośba o więcej czasu', 'prośby o więcej czasu', 'próśb o więcej czasu']}
          to="#wiecej-czasu"
          action="Rozpatrz"
        >
          {namesOf(late)}
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
  /** The list of exactly these matters. */
  to: string
  /** The first of them; without it the button leads to the list. */
  opens?: string | undefined
  action: string
  isUrgent?: boolean
  children: ReactNode
}

/** One kind of waiting matters; nothing when there are none. */
export function Wait({ count, forms, to, opens, action, isUrgent = false, children }: WaitProps) {
  if (count === 0) return null
  const name = plural(count, ...forms)
  const label = `${action}: ${name}`
  const tone = isUrgent ? 'primary' : undefined
  return (
    <li>
      <b className="figure">{formatLong(count)}</b>
      <div>
        <ListLink to={to}>{name}</ListLink>
        <p className="muted anywhere">{children}</p>
      </div>
      {opens ? (
        <Link href={opens} className="btn" data-tone={tone} aria-label={label}>
          {action}
        </Link>
      ) : (
        <ListLink to={to} className="btn" data-tone={tone} aria-label={label}>
          {action}
        </ListLink>
      )}
    </li>
  )
}

/** Scrolls to the list, also when the address stays the same. */
function ListLink({ to, ...props }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const [path, id] = to.split('#')
  if (path === '') return <a href={to} {...props} />
  return <Link href={to} onClick={() => requestAnimationFrame(() => scrollToList(id))} {...props} />
}

export const scrollToList = (id = location.hash.slice(1)) => document.getElementById(id)?.scrollIntoView?.()

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
