import { useMemo } from 'react'
import { useParams } from 'wouter'
import { myReview, mySheet, type Talk, talksOf, teamReview, teamSheet } from '#client/api/reads.ts'
import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import { dayOfTalk, TALKS_PATH } from '#client/sheet/talks/talks.ts'
import type { Review } from '#client/sheet/view/ReviewHistory.tsx'
import { prepareSheet, type Sheet, splitAnswer } from '#client/sheet/view/sheet.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { inPolish } from '#client/ui/feedback/messages.ts'
import { forLeader, type LeaderProps } from '#client/ui/forLeader.tsx'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { asContent } from '#client/ui/keepFocus.ts'
import { Page, PageTitle } from '#client/ui/Page.tsx'
import { authorName } from '#client/ui/people.ts'
import { countMarks } from '#domain/mine.ts'
import { LEVELS } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import { dayInWords, weekdayOf } from '#domain/warsaw.ts'
import { PaperBar } from './PaperBar.tsx'
import { Signatures } from './Signatures.tsx'
import { InPlan, type TalkArea, TalkFigures } from './TalkFigures.tsx'

type Team = Pick<LeaderProps['team'], 'id' | 'name' | 'district'>

export const TalkPrintPage = forLeader(({ me, team }) => {
  const answer = useRead(mySheet({ userId: me.id, teamId: team.id }))
  const review = useReadOrNull(myReview({ teamId: team.id }))
  return <TalkPaperOf answer={answer} review={review} team={team} back={TALKS_PATH} />
})

export function TeamTalkPrintPage() {
  const params = useParams<{ teamId: string; yearId: string }>()
  const place = { teamId: Number(params.teamId), yearId: Number(params.yearId) }
  const answer = useRead(teamSheet(place))
  const review = useReadOrNull(teamReview(place))
  const back = `/admin/kategoryzacja/${params.teamId}/w-roku/${params.yearId}#rozmowy`
  return <TalkPaperOf answer={answer} review={review} team={answer?.[3]} back={back} />
}

interface TalkPaperOfProps {
  answer:
    | readonly [...NonNullable<Awaited<ReturnType<ReturnType<typeof mySheet>['load']>>>, ...unknown[]]
    | null
    | undefined
  /** Optional: without it the paper leaves out the leaders' names and the target. */
  review: Pick<Review, 'leaders' | 'plan' | 'extendedTo'> | null | undefined
  team: Team | undefined
  back: string
}

function TalkPaperOf({ answer, review, team, back }: TalkPaperOfProps) {
  const { talkId } = useParams<{ talkId: string }>()
  const talks = useRead(answer && team ? talksOf({ teamId: team.id, yearId: answer[0].id }) : null)
  const extendedTo = review?.extendedTo ?? null
  const sheet = useMemo(() => {
    if (!answer) return
    const { year, entries } = splitAnswer([answer[0], answer[1], answer[2]])
    return prepareSheet(year, { deadline: answer[0].deadline, extendedTo })(entries)
  }, [answer, extendedTo])
  const talk = talks?.find(({ id }) => id === Number(talkId))
  if (!sheet || !team || !talk) {
    const isMissing = answer === null || talks !== undefined
    return <Page title="Rozmowa">{isMissing ? <EmptyState title={inPolish('talk-unknown')} /> : <Loading />}</Page>
  }
  const leaders = review?.leaders.flatMap(name => name ?? []) ?? []
  const name = talk.agreed === null ? 'Kartka na rozmowę' : 'Protokół rozmowy'
  return (
    <main className="paper-page" id="tresc" tabIndex={-1} ref={asContent}>
      <PageTitle>{`${name}: ${team.name}`}</PageTitle>
      <PaperBar title={name} back={{ href: back, label: 'Rozmowy' }} />
      <article className="paper paper-sheet talk-paper">
        <header className="paper-sheet__head">
          <div>
            <p>{`${name} · ${sheet.year.name}`}</p>
            <h1>{talk.kind}</h1>
          </div>
          <div>
            <b>{team.name}</b>
            <p>{`chorągiew: ${team.district.name}`}</p>
          </div>
        </header>
        <dl className="talk-paper__facts">
          <dt>Dzień</dt>
          <dd>{talk.heldOn ? `${weekdayOf(talk.heldOn)} ${dayInWords(talk.heldOn)}` : dayOfTalk(talk)}</dd>
          <dt>Drużynowi</dt>
          <dd>{leaders.length > 0 ? leaders.join(', ') : '–'}</dd>
          <dt>Miejsce</dt>
          <dd>{talk.place ?? '–'}</dd>
          <dt>{talk.agreed === null ? 'Umawia' : 'Zapis'}</dt>
          <dd>{authorName(talk)}</dd>
        </dl>
        {talk.agreed === null ? (
          <Card sheet={sheet} plan={review?.plan} />
        ) : (
          <Protocol talk={talk} agreed={talk.agreed} />
        )}
        <Signatures people={['drużynowy', 'koordynator']} />
        <p className="paper-sheet__key">
          E-Kategoryzacja ·{' '}
          {talk.agreed === null ? `stan z ${formatDateTime(Date.now())}` : `zapis z ${formatDateTime(talk.at)}`}
        </p>
      </article>
    </main>
  )
}

function Protocol({ talk, agreed }: { talk: Talk; agreed: string }) {
  const { standing, planStanding, target, confirmedAt, confirmedBy } = talk
  const details = standing?.details
  return (
    <>
      <TalkFigures
        title="Liczby z dnia zapisu"
        standing={standing}
        withPlan={planStanding?.planned === 0 ? null : planStanding}
        target={target}
        targetFrom="uzgodniony w tej rozmowie"
        areas={details?.areas}
        then="wtedy"
      >
        {details && (
          <p>
            Wymagania wstępne:{' '}
            <b>{`${formatLong(details.prerequisites.done)} z ${formatLong(details.prerequisites.of)}`}</b>.{' '}
            <InPlan {...planStanding} />
            {details.lastYear &&
              ` Rok temu: ${details.lastYear.category ? levelNames[details.lastYear.category].category : 'brak kategorii'}, ${formatTotal(details.lastYear.points)} pkt.`}
          </p>
        )}
      </TalkFigures>
      <h2>Umówiliśmy się</h2>
      <p className="talk-paper__agreed">{agreed}</p>
      <p>
        {confirmedAt
          ? `Potwierdzono w systemie: ${confirmedBy ?? 'konto usunięte'}, ${formatDateTime(confirmedAt)}.`
          : 'Drużyna jeszcze nie potwierdziła tego zapisu.'}
      </p>
    </>
  )
}

const LINES = Array.from({ length: 9 }, (_, line) => line)

function Card({ sheet, plan: decided }: { sheet: Sheet; plan: Review['plan'] | undefined }) {
  const { standing, withMine } = sheet
  const hasMine = withMine.marks.size > 0
  const lateNames = sheet.tasks.filter(({ id }) => withMine.marks.get(id) === 'late').map(({ name }) => name)
  const areas = sheet.groups.map(
    ({ name, collectedSplitPoints, maxSplitPoints, achievedSymbol, withMine: then }): TalkArea => ({
      name,
      points: collectedSplitPoints,
      most: maxSplitPoints,
      symbol: achievedSymbol,
      withPlan: hasMine ? { points: then.points, symbol: then.level } : null,
    }),
  )
  return (
    <>
      <TalkFigures
        title={`Dziś, ${formatDate(Date.now())}`}
        standing={standing}
        withPlan={hasMine ? withMine.standing : null}
        target={decided?.target}
        targetFrom={decided?.targetFrom ? `z rozmowy ${dayInWords(decided.targetFrom)}` : 'wybrany przez drużynę'}
        areas={areas}
        then="dziś"
      >
        <p>
          <InPlan {...figuresNow(sheet)} />
          {lateNames.length > 0 && ` Po terminie: ${namedUpTo(lateNames, 3)}.`}
        </p>
      </TalkFigures>
      <h2>Umówiliśmy się</h2>
      {LINES.map(line => (
        <p key={line} className="talk-paper__line" />
      ))}
      <p>Cel: {LEVELS.map(level => `☐ ${levelNames[level].category}`).join('   ')}</p>
    </>
  )
}

function figuresNow({ withMine }: Sheet) {
  const { all: planned, done, late } = countMarks(withMine.marks)
  return { planned, done, late }
}

function namedUpTo(names: readonly string[], most: number) {
  const more = names.length - most
  return `${names.slice(0, most).join(', ')}${more > 0 ? ` i ${counted(more, 'inne', 'inne', 'innych')}` : ''}`
}
