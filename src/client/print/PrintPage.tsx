import { useMemo, useState } from 'react'
import { useParams, useSearch } from 'wouter'
import { myReview, mySheet, teamReview, teamSheet } from '#client/api/reads.ts'
import { type Me, useMe } from '#client/api/session.ts'
import { useStore } from '#client/api/store.ts'
import { useRead } from '#client/api/useRead.ts'
import { sheetWith } from '#client/sheet/saving/changes.ts'
import type { Outbox } from '#client/sheet/saving/outbox.ts'
import { useOutbox } from '#client/sheet/saving/useOutbox.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { inPolish } from '#client/ui/feedback/messages.ts'
import { Page, PageTitle } from '#client/ui/Page.tsx'
import { Tabs } from '#client/ui/Tabs.tsx'
import { lastDayOf } from '#domain/deadline.ts'
import type { LastYearValues } from './PaperArea.tsx'
import { PaperBar } from './PaperBar.tsx'
import { PaperSheet, type PaperSheetProps } from './PaperSheet.tsx'
import { PAPERS, type Paper, paperIn } from './papers.ts'

type Team = NonNullable<Me['team']>

/** A leader's own sheet, ready to be printed, with what is entered and not yet saved. */
export function PrintPage() {
  const session = useMe()
  // Only leaders reach this page (App.tsx).
  if (session.state !== 'signedIn' || !session.me.team) return null
  return <OwnPaper userId={session.me.id} team={session.me.team} />
}

function OwnPaper({ userId, team }: { userId: number; team: Team }) {
  const owner = { userId, teamId: team.id }
  const outbox = useOutbox(owner)
  const read = useRead(mySheet(owner))
  const review = useRead(myReview(owner))
  if (read === null || review === null) return <NotYet isMissing />
  if (read === undefined || review === undefined) return <NotYet />
  return <OwnPaperRead read={read} team={team} outbox={outbox} extendedTo={review.extendedTo} />
}

type OwnSheet = NonNullable<Awaited<ReturnType<ReturnType<typeof mySheet>['load']>>>

interface OwnPaperReadProps {
  read: OwnSheet
  team: Team
  outbox: Outbox
  extendedTo: string | null
}

function OwnPaperRead({ read, team, outbox, extendedTo }: OwnPaperReadProps) {
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

/** Any troop's sheet of any year, for the panel. */
export function TeamPrintPage() {
  const params = useParams<{ teamId: string; yearId: string }>()
  const at = { teamId: Number(params.teamId), yearId: Number(params.yearId) }
  const read = useRead(teamSheet(at))
  const review = useRead(teamReview(at))
  if (read === null) return <NotYet isMissing />
  if (read === undefined || review === undefined) return <NotYet />
  return <TeamPaper read={read} extendedTo={review.extendedTo} />
}

type TeamSheet = NonNullable<Awaited<ReturnType<ReturnType<typeof teamSheet>['load']>>>

function TeamPaper({ read, extendedTo }: { read: TeamSheet; extendedTo: string | null }) {
  const [year, groups, prerequisites, team] = read
  const sheet = useMemo(() => sheetWith([year, groups, prerequisites], []), [year, groups, prerequisites])
  return (
    <Printable
      path={`/admin/kategoryzacja/${team.id}/w-roku/${year.id}`}
      sheet={sheet}
      team={team}
      lastYear={lastYearIn(groups)}
      lastDay={year.state === 'OPEN' ? lastDayOf(year.deadline, extendedTo) : null}
    />
  )
}

/** null for a troop that entered nothing then, or a year without one before it. */
function lastYearIn(groups: OwnSheet[1]): LastYearValues {
  const tasks = groups.flatMap(group => group.tasks)
  const values = new Map(tasks.flatMap(({ id, lastYear }) => (lastYear ? [[id, lastYear.value] as const] : [])))
  return values.size === 0 ? null : values
}

function NotYet({ isMissing = false }) {
  return <Page title="Drukuj arkusz">{isMissing ? <EmptyState title={inPolish('nothing-runs')} /> : <Loading />}</Page>
}

interface PrintableProps extends Omit<PaperSheetProps, 'paper' | 'at'> {
  /** The address of the sheet itself. */
  path: string
}

/** The choice on screen, and the sheet as it will come out of the printer. */
function Printable({ path, ...sheet }: PrintableProps) {
  const paper = paperIn(useSearch())
  const [at] = useState(Date.now)
  const tabs = Object.entries(PAPERS).map(([key, { name }]) => ({
    to: `${path}/druk${key === 'wypelniony' ? '' : `?co=${key satisfies string as Paper}`}`,
    name,
    current: key === paper,
  }))
  return (
    <main className="paper-page" id="tresc" tabIndex={-1}>
      <PageTitle>{`Arkusz drużyny ${sheet.team.name}, ${sheet.sheet.year.name}`}</PageTitle>
      <PaperBar title="Drukuj arkusz" back={{ href: path, words: 'Arkusz' }}>
        <Tabs label="Co wydrukować" tabs={tabs} />
      </PaperBar>
      <PaperSheet paper={paper} at={at} {...sheet} />
    </main>
  )
}
