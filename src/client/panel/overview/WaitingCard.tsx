import { Fragment, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addressFromOverview } from '#client/panel/sheetList.ts'
import {
  byMoment,
  hasNoLeader,
  isLongWait,
  type Overview,
  TROOP_FILTERS,
  type Troop,
  troopsWithTalk,
  waitInWords,
} from '#client/panel/troops.ts'
import { saveTalksToCalendar } from '#client/sheet/model/talks.ts'
import { formatDate, formatTime } from '#client/ui/format.ts'
import { nameWithEmail } from '#client/ui/people.ts'
import { withQuery } from '#client/ui/table/useQuery.ts'
import { pathOfTalksInPanel, TALKS_ID } from '#domain/addresses.ts'
import { dayAfter, warsawDay } from '#domain/deadline.ts'
import type { TalkState } from '#domain/talk.ts'
import { counted, plural } from '#domain/text/plural.ts'
import { weekdayOf } from '#domain/warsaw.ts'
import { ListLink, Wait } from './Wait.tsx'

interface WaitingCardProps {
  yearId: number
  /** In another year only requests for access wait. */
  isOpen: boolean
  /** "Czeka na Ciebie" unless a coordinator of the district answers. */
  title?: string
  troops: readonly Troop[]
  talks?: Pick<Overview, 'openTalks' | 'talkKinds'>
  /** Filters that lead to exactly these troops. */
  narrowed?: Record<string, string>
  children?: ReactNode
  more?: number
  foot?: ReactNode
}

export function WaitingCard({
  yearId,
  isOpen,
  title = 'Czeka na Ciebie',
  troops,
  talks = NO_TALKS,
  narrowed = {},
  children,
  more = 0,
  foot,
}: WaitingCardProps) {
  const [here] = useLocation()
  const search = useSearch()
  const noFilters = { ...Object.fromEntries(Object.keys(TROOP_FILTERS).map(name => [name, ''])), ...narrowed }
  const filtered = (filter: Record<string, string>) =>
    `${here}${withQuery(search, { ...noFilters, ...filter })}#druzyny`

  // For a hidden troop only requests for access count as waiting.
  const listed = troops.filter(({ shadow }) => !shadow)
  const submitted = listed
    .filter(troop => isOpen && troop.state === 'SUBMITTED')
    .sort((a, b) => byMoment(a.since, b.since))
  const answered = listed.filter(troop => troop.answersOpen > 0)
  const late = listed.filter(troop => troop.moreTime !== null)
  const requested = troops.filter(troop => troop.requests > 0)
  const leaderless = listed.filter(troop => hasNoLeader(troop) && troop.requests === 0)
  const answers = sum(answered.map(troop => troop.answersOpen))
  const requests = sum(requested.map(troop => troop.requests))
  const open = talks.openTalks.filter(talk => isOpen && listed.some(({ teamId }) => teamId === talk.teamId))
  const unrecorded = open.filter(({ state }) => state === 'UNRECORDED')
  const unfit = open.filter(({ state, unfit }) => state === 'ARRANGED' && unfit !== null)
  const due = isOpen ? dueSoon(talks.talkKinds) : undefined
  const total = submitted.length + answers + requests + late.length + unrecorded.length + unfit.length + more
  const longest = submitted[0]
  const waitingTalks = (waiting: readonly OpenTalk[]) => {
    const [first] = waiting
    return {
      count: waiting.length,
      to: first ? filtered(talksOfKind(first.kindId, first.state)) : '',
      opens: first && `${addressFromOverview(first.teamId, yearId, search)}#${TALKS_ID}`,
      children: (
        <>
          <Names
            of={waiting.flatMap(({ teamId }) => listed.find(troop => troop.teamId === teamId) ?? [])}
            after={first?.unfit ? ':' : ''}
          />
          {first?.unfit && ` „${first.unfit}”`}
        </>
      ),
    }
  }
  if (!isOpen && total === 0) return null

  return (
    <section className="card" aria-labelledby="czeka">
      <header className="spread">
        <h2 id="czeka">{title}</h2>
        <span className="muted">{counted(total, 'sprawa', 'sprawy', 'spraw')}</span>
      </header>
      {total === 0 && leaderless.length === 0 && <p className="card__body muted">Nic nie czeka. Dobra robota!</p>}
      <ul className="waiting" data-plain>
        {children}
        <Wait
          {...waitingTalks(unrecorded)}
          forms={['rozmowa bez zapisu', 'rozmowy bez zapisu', 'rozmów bez zapisu']}
          action="Zapisz"
          isUrgent={more === 0 && submitted.length === 0}
        />
        <Wait
          {...waitingTalks(unfit)}
          forms={['termin rozmowy nie pasuje', 'terminy rozmów nie pasują', 'terminów rozmów nie pasuje']}
          action="Pokaż"
        />
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
              najdłużej <TroopName name={longest.name} after="," /> {waitInWords(longest.since!)}
            </span>
          )}
        </Wait>
        <Wait
          count={answers}
          forms={['odpowiedź drużyny', 'odpowiedzi drużyn', 'odpowiedzi drużyn']}
          to={filtered({ czeka: 'odpowiedzi' })}
          action="Czytaj"
        >
          <Names of={answered} />
        </Wait>
        <Wait
          count={requests}
          forms={['prośba o dostęp', 'prośby o dostęp', 'próśb o dostęp']}
          to="#prosby"
          action="Rozpatrz"
        >
          <Requests troops={requested} />
        </Wait>
        <Wait
          count={late.length}
          forms={['prośba o więcej czasu', 'prośby o więcej czasu', 'próśb o więcej czasu']}
          to="#wiecej-czasu"
          action="Rozpatrz"
        >
          <Names of={late} />
        </Wait>
        <TalksAhead talks={open} kinds={talks.talkKinds} {...{ troops, yearId, filtered }} />
        {due && (
          <Wait
            count={troopsWithTalk(listed, due.id, 'NONE').length}
            forms={['drużyna bez rozmowy', 'drużyny bez rozmowy', 'drużyn bez rozmowy']}
            to={filtered(talksOfKind(due.id, 'NONE'))}
            action="Umów"
          >
            {due.name}, do {formatDate(due.dueOn!)}
          </Wait>
        )}
        <Wait
          count={leaderless.length}
          forms={['drużyna bez drużynowego', 'drużyny bez drużynowego', 'drużyn bez drużynowego']}
          to={filtered({ bez: '1' })}
          action="Pokaż"
        >
          <Names of={leaderless} />
        </Wait>
      </ul>
      {foot}
    </section>
  )
}

const NO_TALKS = { openTalks: [], talkKinds: [] }

type OpenTalk = Overview['openTalks'][number]

interface TalksProps {
  talks: readonly OpenTalk[]
  kinds: Overview['talkKinds']
  troops: readonly Troop[]
  yearId: number
  filtered: (filter: Record<string, string>) => string
}

const talksOfKind = (kindId: number, state: TalkState) => ({ kolumny: 'rozmowy', rozmowa: `${kindId}:${state}` })

const WEEK = 7 * 24 * 3_600_000

/** Lists the talks of the next seven days, with one calendar file for all. */
function TalksAhead({ talks, kinds, troops, yearId, filtered }: TalksProps) {
  const now = Date.now()
  const ahead = talks
    .filter(({ state, arrangedFor }) => state === 'ARRANGED' && Date.parse(arrangedFor!) < now + WEEK)
    .toSorted((a, b) => byMoment(a.arrangedFor, b.arrangedFor))
  const [first] = ahead
  if (!first) return null
  const nameOf = (teamId: number) => troops.find(troop => troop.teamId === teamId)?.name ?? ''
  const save = () =>
    saveTalksToCalendar(
      ahead.map(talk => ({
        ...talk,
        kind: kinds.find(({ id }) => id === talk.kindId)?.name ?? '',
        team: nameOf(talk.teamId),
        page: pathOfTalksInPanel(talk.teamId, yearId),
      })),
    )
  return (
    <li>
      <b className="figure">{ahead.length}</b>
      <div>
        <ListLink to={filtered(talksOfKind(first.kindId, 'ARRANGED'))}>
          {plural(ahead.length, 'rozmowa', 'rozmowy', 'rozmów')} w ciągu tygodnia
        </ListLink>
        <ul className="muted" data-plain>
          {ahead.map(({ id, teamId, arrangedFor }) => (
            <li key={id}>
              <b>
                {weekdayOf(warsawDay(Date.parse(arrangedFor!))).slice(0, 3)}. {formatTime(arrangedFor!)}
              </b>{' '}
              <TroopName name={nameOf(teamId)} />
            </li>
          ))}
        </ul>
      </div>
      <button type="button" className="btn" aria-label="Kalendarz: rozmowy tego tygodnia" onClick={save}>
        Kalendarz
      </button>
    </li>
  )
}

/** In days: an unarranged talk that is due sooner waits for the coordinator. */
const SOON = 14

function dueSoon(kinds: Overview['talkKinds']) {
  const today = warsawDay(Date.now())
  return kinds.find(({ dueOn }) => dueOn !== null && dueOn >= today && dueOn <= dayAfter(today, SOON))
}

const MOST_NAMES = 3

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
          {nameWithEmail(person)}: <TroopName name={troop} />
          {at && ` (${waitInWords(at)})`}
        </span>
      ))}
      {more > 0 && ` i ${counted(more, 'inna osoba', 'inne osoby', 'innych osób')}`}
    </>
  )
}

function Names({ of: troops, after = '' }: { of: readonly Troop[]; after?: string }) {
  const more = troops.length - MOST_NAMES
  return (
    <>
      {troops.slice(0, MOST_NAMES).map(({ teamId, name }, index, { length }) => (
        <Fragment key={teamId}>
          {index > 0 && ' '}
          <TroopName name={name} after={index < length - 1 ? ',' : more > 0 ? '' : after} />
        </Fragment>
      ))}
      {more > 0 && ` i ${counted(more, 'inna', 'inne', 'innych')}${after}`}
    </>
  )
}

/** Breaks before the quotes of a name rather than inside them. */
function TroopName({ name, after = '' }: { name: string; after?: string }) {
  const quotes = Math.max(0, name.indexOf('„'))
  return (
    <>
      {name.slice(0, quotes)}
      <span className="unbroken">
        {name.slice(quotes)}
        {after}
      </span>
    </>
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
