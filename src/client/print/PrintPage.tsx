import { useMemo, useState } from 'react'
import { useParams, useSearch } from 'wouter'
import { managedTeam, myReview, mySheet, oldSheet, teamReview, teamSheet } from '#client/api/reads.ts'
import { useStore } from '#client/api/store.ts'
import { useRead } from '#client/api/useRead.ts'
import { sheetWith } from '#client/sheet/model/changes.ts'
import type { Outbox } from '#client/sheet/saving/outbox.ts'
import { useOutbox } from '#client/sheet/saving/useOutbox.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { inPolish } from '#client/ui/feedback/messages.ts'
import { forLeader, type LeaderProps } from '#client/ui/forLeader.tsx'
import { asContent } from '#client/ui/keepFocus.ts'
import { Page, PageTitle } from '#client/ui/Page.tsx'
import { Tabs } from '#client/ui/Tabs.tsx'
import { pathOfOwnYear, pathOfSheetInPanel } from '#contract/addresses.ts'
import { lastDayOf } from '#domain/deadline.ts'
import type { LastYearValues } from './PaperArea.tsx'
import { PaperBar } from './PaperBar.tsx'
import { PaperSheet, type PaperSheetProps } from './PaperSheet.tsx'
import { PAPERS, type Paper, paperIn } from './papers.ts'

export const PrintPage = forLeader(({ me, team }) => {
  const owner = { userId: me.id, teamId: team.id }
  const outbox = useOutbox(owner)
  const read = useRead(mySheet(owner))
  const review = useRead(myReview(owner))
  if (read === null || review === null) return <NotYet isMissing />
  if (read === undefined || review === undefined) return <NotYet />
  return <OwnPaper read={read} team={team} outbox={outbox} extendedTo={review.extendedTo} />
})

type OwnSheet = NonNullable<Awaited<ReturnType<ReturnType<typeof mySheet>['load']>>>

interface OwnPaperProps {
  read: OwnSheet
  team: LeaderProps['team']
  outbox: Outbox
  extendedTo: string | null
}

function OwnPaper({ read, team, outbox, extendedTo }: OwnPaperProps) {
  const { changes } = useStore(outbox.saving)
  const sheet = useMemo(() => sheetWith(read, changes), [read, changes])
  return (
    <Printable
      path="/kategoryzacja"
      sheet={sheet}
      team={team}
      lastYear={lastYearIn(read[1])}
      lastDay={lastDayOf(read[0].deadline, extendedTo)}
    />
  )
}

export function TeamPrintPage() {
  const params = useParams<{ teamId: string; yearId: string }>()
  const at = { teamId: Number(params.teamId), yearId: Number(params.yearId) }
  const read = useRead(teamSheet(at))
  const team = useRead(managedTeam(at.teamId))
  const path = pathOfSheetInPanel(at.teamId, at.yearId)
  return <AnyPaper at={at} answer={read} team={team} path={path} />
}

export const OldPrintPage = forLeader(({ team }) => {
  const yearId = Number(useParams<{ yearId: string }>().yearId)
  const at = { teamId: team.id, yearId }
  const answer = useRead(oldSheet(at))
  return <AnyPaper at={at} answer={answer} team={team} path={pathOfOwnYear(yearId)} />
})

interface AnyPaperProps {
  at: { teamId: number; yearId: number }
  answer: Awaited<ReturnType<ReturnType<typeof oldSheet>['load']>> | undefined
  team: PaperSheetProps['team'] | undefined
  path: string
}

function AnyPaper({ at, answer, team, path }: AnyPaperProps) {
  const review = useRead(answer ? teamReview(at) : null)
  const sheet = useMemo(() => answer && sheetWith(answer, []), [answer])
  if (answer === null) return <NotYet isMissing />
  if (!answer || !team || !sheet || review === undefined) return <NotYet />
  const [year, groups] = answer
  return (
    <Printable
      path={path}
      sheet={sheet}
      team={team}
      lastYear={lastYearIn(groups)}
      lastDay={year.state === 'OPEN' ? lastDayOf(year.deadline, review.extendedTo) : null}
    />
  )
}

/** Returns null for a troop that entered nothing then, or a year without one before it. */
function lastYearIn(groups: OwnSheet[1]): LastYearValues {
  const tasks = groups.flatMap(group => group.tasks)
  const values = new Map(tasks.flatMap(({ id, lastYear }) => (lastYear ? [[id, lastYear.value] as const] : [])))
  return values.size === 0 ? null : values
}

function NotYet({ isMissing = false }) {
  return <Page title="Drukuj arkusz">{isMissing ? <EmptyState title={inPolish('nothing-runs')} /> : <Loading />}</Page>
}

interface PrintableProps extends Omit<PaperSheetProps, 'paper' | 'at'> {
  path: string
}

function Printable({ path, ...sheet }: PrintableProps) {
  const paper = paperIn(useSearch())
  const [at] = useState(Date.now)
  const tabs = Object.entries(PAPERS).map(([key, { name }]) => ({
    to: `${path}/druk${key === 'wypelniony' ? '' : `?co=${key satisfies string as Paper}`}`,
    name,
    current: key === paper,
  }))
  return (
    <main className="paper-page" id="tresc" tabIndex={-1} ref={asContent}>
      <PageTitle>{`Arkusz drużyny ${sheet.team.name}, ${sheet.sheet.year.name}`}</PageTitle>
      <PaperBar title="Drukuj arkusz" back={{ href: path, label: 'Arkusz' }}>
        <Tabs label="Co wydrukować" tabs={tabs} />
      </PaperBar>
      <PaperSheet paper={paper} at={at} {...sheet} />
    </main>
  )
}
