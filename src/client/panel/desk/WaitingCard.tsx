import { Fragment, type ReactNode, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { ListLink } from '#client/panel/troops/ListLink.tsx'
import { addressFromOverview } from '#client/panel/troops/sheetList.ts'
import { byMoment, type Overview, TROOP_FILTERS, type Troop } from '#client/panel/troops/troops.ts'
import { saveTalksToCalendar } from '#client/sheet/model/talks.ts'
import { chunk, partOf } from '#client/ui/chunk.ts'
import { formatTime } from '#client/ui/format.ts'
import { nameWithEmail } from '#client/ui/people.ts'
import { withQuery } from '#client/ui/table/useQuery.ts'
import { pathOfTalksInPanel, TALKS_ENTRY } from '#contract/addresses.ts'
import { warsawDay } from '#domain/deadline.ts'
import { type TalkState, waitsForPanel } from '#domain/talk.ts'
import { counted, plural } from '#domain/text/plural.ts'
import { weekdayOf } from '#domain/warsaw.ts'
import { Wait, type Waiting } from './Wait.tsx'

const requests = chunk(() => import('./AskedRequests.tsx'))
const AccessRequests = partOf(requests, parts => parts.AccessRequests)
const TimeRequests = partOf(requests, parts => parts.TimeRequests)

interface WaitingCardProps {
  yearId: number
  /** In another year only requests for access wait. */
  isOpen: boolean
  /** "Czeka na Ciebie" unless a coordinator of the district answers. */
  title?: string
  troops: readonly Troop[]
  talks?: Pick<Overview, 'openTalks' | 'talkKinds'>
  onAnswered: () => Promise<unknown>
  foot?: ReactNode
}

/** Lists the matters that wait for a coordinator, the longest wait first. Requests are answered in their line. */
export function WaitingCard({ title = 'Czeka na Ciebie', foot, ...of }: WaitingCardProps) {
  const { yearId, isOpen, troops, talks = NO_TALKS } = of
  const [here] = useLocation()
  const search = useSearch()
  const noFilters = Object.fromEntries(Object.keys(TROOP_FILTERS).map(name => [name, '']))
  const filtered: Filtered = filter => `${here}${withQuery(search, { ...noFilters, ...filter })}#druzyny`
  const first: Within['first'] = (teamId, filter, entry) =>
    addressFromOverview(teamId, yearId, withQuery(search, { ...noFilters, ...filter }), entry)
  const open = talks.openTalks.filter(
    talk => isOpen && troops.some(({ teamId, shadow }) => !shadow && teamId === talk.teamId),
  )
  const rows = [...waitingSheets({ ...of, filtered, first }), ...waitingTalks(open, { ...of, filtered, first })]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => Number(a.since === null) - Number(b.since === null) || byMoment(a.since, b.since))
  const isAnyAsked = rows.some(({ unfolds }) => unfolds)
  // Fetched ahead, so that the row unfolds immediately.
  useEffect(() => {
    if (isAnyAsked) requests.fetch().catch(() => {})
  }, [isAnyAsked])
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  if (!isOpen && total === 0) return null

  return (
    <section className="card" aria-labelledby="czeka">
      <header className="spread">
        <h2 id="czeka">{title}</h2>
        <span className="muted">{counted(total, 'sprawa', 'sprawy', 'spraw')}</span>
      </header>
      {total === 0 && <p className="card__body muted">Nic nie czeka. Dobra robota!</p>}
      <ul className="waiting" data-plain>
        {rows.map((row, index) => (
          <Wait key={row.forms[0]} {...row} isFirst={index === 0} />
        ))}
        <TalksAhead talks={open} kinds={talks.talkKinds} {...{ troops, yearId, filtered }} />
      </ul>
      {foot}
    </section>
  )
}

type Filtered = (filter: Record<string, string>) => string

interface Within extends Pick<WaitingCardProps, 'yearId' | 'isOpen' | 'troops' | 'onAnswered'> {
  /** The address of the list with exactly these. */
  filtered: Filtered
  /** The address of a sheet, from where the next one follows. */
  first: (teamId: number, filter?: Record<string, string>, entry?: string) => string
}

const earliest = (moments: readonly (string | null)[]) =>
  moments.filter(moment => moment !== null).toSorted(byMoment)[0] ?? null

function waitingSheets({ yearId, isOpen, troops, onAnswered, filtered, first }: Within): Waiting[] {
  // For a hidden troop only requests for access count as waiting.
  const listed = troops.filter(({ shadow }) => !shadow)
  const submitted = listed
    .filter(troop => isOpen && troop.state === 'SUBMITTED')
    .sort((a, b) => byMoment(a.since, b.since))
  const [longest] = submitted
  const answered = listed.filter(troop => troop.answersOpen > 0)
  const late = listed.filter(troop => troop.moreTime !== null)
  const requested = troops.filter(troop => troop.requests > 0)
  const asking = requested.flatMap(troop => troop.asking.map(person => ({ ...person, troop: troop.name })))
  const longestAsking = asking.toSorted((a, b) => byMoment(a.at, b.at))[0]
  return [
    {
      count: submitted.length,
      forms: ['zgłoszony arkusz', 'zgłoszone arkusze', 'zgłoszonych arkuszy'],
      to: filtered({ stan: 'SUBMITTED' }),
      opens: longest && first(longest.teamId, { stan: 'SUBMITTED' }),
      action: 'Sprawdzaj',
      since: longest?.since ?? null,
      words: longest && (
        <>
          najdłużej <TroopName name={longest.name} />
        </>
      ),
    },
    {
      count: sum(answered.map(troop => troop.answersOpen)),
      forms: ['odpowiedź drużyny', 'odpowiedzi drużyn', 'odpowiedzi drużyn'],
      to: filtered({ czeka: 'odpowiedzi' }),
      action: 'Czytaj',
      since: earliest(answered.map(troop => troop.answersSince)),
      words: <Names of={answered} />,
    },
    {
      count: asking.length,
      forms: ['prośba o dostęp', 'prośby o dostęp', 'próśb o dostęp'],
      to: filtered({ czeka: 'prosby' }),
      unfolds: <AccessRequests troops={troops} onAnswered={onAnswered} />,
      action: 'Rozpatrz',
      since: longestAsking?.at ?? null,
      words: longestAsking && (
        <>
          {asking.length > 1 && 'najdłużej '}
          {nameWithEmail(longestAsking)}: <TroopName name={longestAsking.troop} />
        </>
      ),
    },
    {
      count: late.length,
      forms: ['prośba o więcej czasu', 'prośby o więcej czasu', 'próśb o więcej czasu'],
      to: filtered({ czeka: 'czas' }),
      unfolds: <TimeRequests troops={late} yearId={yearId} onAnswered={onAnswered} />,
      action: 'Rozpatrz',
      since: earliest(late.map(troop => troop.moreTime!.at)),
      words: <Names of={late} />,
    },
  ]
}

function waitingTalks(open: readonly OpenTalk[], { troops, filtered, first }: Within): Waiting[] {
  const rowOf = (talks: readonly OpenTalk[]) => {
    const [longest] = talks.toSorted((a, b) => byMoment(a.arrangedFor, b.arrangedFor))
    return {
      count: talks.length,
      to: longest ? filtered(talksOfKind(longest.kindId, longest.state)) : '',
      opens: longest && first(longest.teamId, {}, TALKS_ENTRY),
      words: (
        <>
          <Names
            of={talks.flatMap(({ teamId }) => troops.find(troop => troop.teamId === teamId) ?? [])}
            after={longest?.unfit ? ':' : ''}
          />
          {longest?.unfit && ` „${longest.unfit}”`}
        </>
      ),
      longest,
    }
  }
  const { longest, ...unrecorded } = rowOf(open.filter(({ state }) => state === 'UNRECORDED'))
  const { longest: _, ...unfit } = rowOf(open.filter(talk => talk.state === 'ARRANGED' && waitsForPanel(talk)))
  return [
    {
      ...unrecorded,
      forms: ['rozmowa bez zapisu', 'rozmowy bez zapisu', 'rozmów bez zapisu'],
      action: 'Zapisz',
      since: longest?.arrangedFor ?? null,
    },
    {
      ...unfit,
      forms: ['termin rozmowy nie pasuje', 'terminy rozmów nie pasują', 'terminów rozmów nie pasuje'],
      action: 'Pokaż',
      since: null,
    },
  ]
}

const NO_TALKS = { openTalks: [], talkKinds: [] }

type OpenTalk = Overview['openTalks'][number]

interface TalksProps {
  talks: readonly OpenTalk[]
  kinds: Overview['talkKinds']
  troops: readonly Troop[]
  yearId: number
  filtered: Filtered
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
      <p className="anywhere">
        <ListLink to={filtered(talksOfKind(first.kindId, 'ARRANGED'))}>
          {plural(ahead.length, 'rozmowa', 'rozmowy', 'rozmów')} w ciągu tygodnia
        </ListLink>{' '}
        <span className="muted">
          {ahead.slice(0, MOST_NAMES).map(({ id, teamId, arrangedFor }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              {weekdayOf(warsawDay(Date.parse(arrangedFor!))).slice(0, 3)}. {formatTime(arrangedFor!)}{' '}
              <TroopName name={nameOf(teamId)} />
            </Fragment>
          ))}
          {ahead.length > MOST_NAMES && ` i ${counted(ahead.length - MOST_NAMES, 'inna', 'inne', 'innych')}`}
        </span>
      </p>
      <small />
      <button type="button" className="btn" aria-label="Kalendarz: rozmowy tego tygodnia" onClick={save}>
        Kalendarz
      </button>
    </li>
  )
}

const MOST_NAMES = 3

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
