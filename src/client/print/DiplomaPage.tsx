import type { CSSProperties } from 'react'
import { useParams } from 'wouter'
import { config, diplomas } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { forLeader } from '#client/ui/forLeader.tsx'
import { Hills } from '#client/ui/Hills.tsx'
import { asContent } from '#client/ui/keepFocus.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { Page, PageTitle } from '#client/ui/Page.tsx'
import { pathOfSheetInPanel } from '#contract/addresses.ts'
import { warsawDay } from '#domain/deadline.ts'
import { countOf, LEVELS } from '#domain/scoring/levels.ts'
import { formatTotal, shownTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames, symbolAdjective } from '#domain/text/levelNames.ts'
import { plural } from '#domain/text/plural.ts'
import { dayAndMonth } from '#domain/warsaw.ts'
import { PaperBar } from './PaperBar.tsx'

export const DiplomaPage = forLeader(({ team }) => {
  const { yearId } = useParams<{ yearId: string }>()
  return <DiplomaOf teamId={team.id} yearId={Number(yearId)} back={{ href: '/', label: 'Strona główna' }} />
})

export function TeamDiplomaPage() {
  const { teamId, yearId } = useParams<{ teamId: string; yearId: string }>()
  const sheet = pathOfSheetInPanel(teamId, yearId)
  return <DiplomaOf teamId={Number(teamId)} yearId={Number(yearId)} back={{ href: sheet, label: 'Arkusz' }} />
}

interface DiplomaOfProps {
  teamId: number
  yearId: number
  back: { href: string; label: string }
}

function DiplomaOf({ teamId, yearId, back }: DiplomaOfProps) {
  const achieved = useRead(diplomas(teamId))
  const association = useRead(config)?.associationName
  if (!achieved || association === undefined) {
    return (
      <Page title="Dyplom">
        <Loading />
      </Page>
    )
  }
  const diploma = achieved.find(one => one.yearId === yearId)
  if (!diploma) {
    return (
      <Page title="Dyplom">
        <EmptyState title="Nie ma takiego dyplomu.">
          <p>Dyplom dostaje drużyna z kategorią, gdy kategoryzacja jest zamknięta, a jej ranking przeliczony.</p>
        </EmptyState>
      </Page>
    )
  }
  return (
    <main className="paper-page" id="tresc" tabIndex={-1} ref={asContent}>
      <PageTitle>{`Dyplom ${diploma.name}, ${diploma.year}`}</PageTitle>
      <PaperBar title="Dyplom" back={back} />
      <Diploma diploma={diploma} association={association} />
    </main>
  )
}

type Achieved = Awaited<ReturnType<ReturnType<typeof diplomas>['load']>>[number]

interface DiplomaProps {
  diploma: Achieved
  association: string
}

function Diploma({ diploma, association }: DiplomaProps) {
  const { name, district, year, category, closedAt } = diploma
  return (
    <article className="paper diploma">
      <Hills />
      <Hills />
      <div className="diploma__words">
        <LevelSymbol level={category} size="xl" />
        <p className="diploma__of">{`${association} · ${year}`}</p>
        <h1>Kategoria {levelNames[category].category}</h1>
        <p className="diploma__by">zdobyta przez drużynę</p>
        <p className="diploma__name" style={{ '--letters': name.length } as CSSProperties}>
          {name}
        </p>
        <p className="diploma__of">chorągiew: {district}</p>
        <Tally diploma={diploma} />
      </div>
      <div className="diploma__signatures">
        <p>koordynator chorągwi</p>
        <p>{closedAt && formatLongDate(closedAt)}</p>
        <p>Naczelnik</p>
      </div>
    </article>
  )
}

function Tally({ diploma: { points, tokens, place, of } }: { diploma: Achieved }) {
  const whole = shownTotal(points)
  return (
    <ul className="diploma__tally">
      <li>
        <b>{formatTotal(points)}</b> {plural(whole, 'punkt', 'punkty', 'punktów')}
      </li>
      {LEVELS.toReversed()
        .filter(level => countOf(level, tokens) > 0)
        .map((level, index) => (
          <li key={level}>
            <LevelSymbol level={level} />
            <b>{countOf(level, tokens)}</b>{' '}
            {/* The first one names the noun: "10 symboli puszczańskich, 8 leśnych, 1 polowy". */}
            {index === 0 && `${plural(countOf(level, tokens), 'symbol', 'symbole', 'symboli')} `}
            {symbolAdjective(countOf(level, tokens), level)}
          </li>
        ))}
      <li>
        <b>{formatLong(place)}.</b> miejsce z {formatLong(of)}
      </li>
    </ul>
  )
}

/** 20 listopada 2026 */
function formatLongDate(moment: string | number | Date) {
  const day = warsawDay(new Date(moment).getTime())
  return `${dayAndMonth(day)} ${day.slice(0, 4)}`
}
