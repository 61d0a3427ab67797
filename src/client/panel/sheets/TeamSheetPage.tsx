import { Award, Keyboard, Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, Redirect, useLocation, useParams, useSearch } from 'wouter'
import { diplomas, entryChanges, lastYearOf, teamReview, teamSheet } from '#client/api/reads.ts'
import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import { usePlace } from '#client/panel/placeOfSheet.ts'
import { useReader } from '#client/panel/reader.ts'
import { addressOfList, addressOfSheet, listOf } from '#client/panel/sheetList.ts'
import { FoldedHistory } from '#client/sheet/cards/ReviewHistory.tsx'
import { YearStory } from '#client/sheet/cards/StoryCard.tsx'
import { type Discussion, useDiscussion } from '#client/sheet/model/discussion.ts'
import { type LastYear, useLastYear } from '#client/sheet/model/lastYear.ts'
import {
  addressesIn,
  firstSection,
  nextToExplain,
  readAddress,
  type SheetPosition,
} from '#client/sheet/model/sections.ts'
import { prepareSheet, type Sheet, splitAnswer } from '#client/sheet/model/sheet.ts'
import { sheetTable } from '#client/sheet/model/sheetTable.ts'
import { targetToRead } from '#client/sheet/model/target.ts'
import { SheetView } from '#client/sheet/pages/SheetView.tsx'
import { SheetThread } from '#client/sheet/rows/ThreadView.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { inPolish } from '#client/ui/feedback/messages.ts'
import { Page, PageTitle } from '#client/ui/Page.tsx'
import { ExportButtons } from '#client/ui/table/ExportButtons.tsx'
import { pathOfTeamInPanel } from '#domain/addresses.ts'
import type { YearState } from '#domain/year/year.ts'
import { ChangesNotRead, ChangesSince } from './ChangesSince.tsx'
import { adjacentDoubt, DoubtList } from './DoubtList.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { ReviewDock, ReviewHead } from './ReviewHead.tsx'
import { goToRemark, goToRow, ShortcutHelp, ShortcutHints, useShortcuts } from './shortcuts.tsx'
import { differencesSince, previousSubmission, type Review } from './sinceSubmission.ts'
import { TeamTalks } from './TeamTalks.tsx'
import { ExtendSheet, TimeRequestCard } from './TimeRequestCard.tsx'
import { useChecking } from './useChecking.tsx'
import { useReviewActs } from './useReviewActs.tsx'

export function TeamSheetPage() {
  const { teamId, yearId } = useParams<{ teamId: string; yearId: string }>()
  const read = useRead(teamSheet({ teamId: Number(teamId), yearId: Number(yearId) }))
  if (read) return <TeamSheet read={read} />
  return (
    <Page title="Arkusz jednostki">
      {read === undefined ? <Loading /> : <EmptyState title={inPolish('nothing-runs')} />}
    </Page>
  )
}

type ReadSheet = NonNullable<Awaited<ReturnType<ReturnType<typeof teamSheet>['load']>>>

/** The sheet as its troop sees it, read-only and with the authors of the entries. It is reviewed here. */
function TeamSheet({ read }: { read: ReadSheet }) {
  const [given, groups, prerequisites, team] = read
  const isMerged = team.mergedInto !== null
  // The sheet of a merged team is read-only, like one of a closed year.
  const year = useMemo(() => (isMerged ? { ...given, state: 'FINISHED' as const } : given), [given, isMerged])
  const own = { teamId: team.id, yearId: year.id }
  const review = useRead(teamReview(own))
  const isComparable = review !== undefined && previousSubmission(review) !== null
  // The sheet is read without its history where nothing is compared, and where the server refuses it.
  const changes = useReadOrNull(isComparable ? entryChanges(own) : null)
  const lastYear = useLastYear(lastYearOf(own), groups)
  const search = useSearch()
  const extendedTo = review?.extendedTo ?? null
  const sheet = useMemo(() => {
    const { year: rules, entries } = splitAnswer([year, groups, prerequisites])
    return prepareSheet(rules, { deadline: year.deadline, extendedTo })(entries)
  }, [year, groups, prerequisites, extendedTo])
  const changed = useMemo(
    () => (review && changes ? differencesSince(review, changes, sheet) : null),
    [review, changes, sheet],
  )
  // A return makes the sheet comparable while it is on screen, where it stays.
  const [isShown, setShown] = useState(false)
  const isWaiting = !review || lastYear === undefined || (isComparable && changes === undefined && !isShown)
  if (!isWaiting && !isShown) setShown(true)

  const from = listOf(search)
  const { section, ...within } = readAddress(search, sheet)
  const addressOf = addressesIn(addressOfSheet(team.id, year.id, from))
  if (section === null) {
    // Keeps the hash, which may name the talks.
    return <Redirect to={addressOf(firstSection(sheet), within.shown) + location.hash} replace />
  }
  if (isWaiting) return <Loading />
  return (
    <CheckedSheet
      {...{ team, year, sheet, review, changed, lastYear, from }}
      areChangesRefused={changes === null}
      position={{ section, ...within, addressOf }}
    />
  )
}

interface CheckedSheetProps {
  team: ReadSheet[3]
  year: ReadSheet[0]
  sheet: Sheet
  review: Review
  changed: ReturnType<typeof differencesSince>
  areChangesRefused: boolean
  lastYear: LastYear | null
  position: SheetPosition
  from: string
}

function CheckedSheet(props: CheckedSheetProps) {
  const { team, year, sheet, review, changed, areChangesRefused, lastYear, position, from } = props
  const discussion = useDiscussion({ userId: useReader().id, teamId: team.id, yearId: year.id }, year.state === 'OPEN')
  const checking = useChecking(discussion, changed, sheet.doubts)
  const acts = useReviewActs({ team, year, sheet, review })
  const { place, next } = usePlace(team.id, year.id, from)
  const [isHelping, setHelping] = useState(false)
  const [, navigate] = useLocation()
  const closed = team.mergedInto ? 'team-merged' : whyClosed(year.state, team.locked)
  const target = useMemo(() => targetToRead(review.plan), [review.plan])

  const marks = { doubts: review.doubts, sheet, position }
  function go(by: 1 | -1) {
    const doubted = adjacentDoubt(by, marks)
    if (doubted) navigate(doubted)
    else goToRow(by)
  }

  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    u: goToRemark,
    z: () => acts.mayApprove && acts.open('approve'),
    p: () => acts.mayReturn && acts.open('return'),
    n: () => next && navigate(next.href),
    '?': () => setHelping(true),
  })

  const title = `Arkusz jednostki ${team.name}`
  return (
    <main className="page review" id="tresc" tabIndex={-1}>
      <PageTitle>{title}</PageTitle>
      <ReviewHead
        title={title}
        state={review.state}
        back={{ href: addressOfList(year.id, from), label: place ?? 'Arkusze drużyn' }}
        acts={acts}
        next={next}
      />
      <div className="spread">
        <p className="page__kicker hint">
          {`${team.district.name} · ${year.name}`}
          {team.mergedInto && (
            <>
              {' '}
              <Badge>wchłonięty</Badge> drużyna jest teraz częścią:{' '}
              <Link href={pathOfTeamInPanel(team.mergedInto.id)}>{team.mergedInto.name}</Link>
            </>
          )}
        </p>
      </div>
      <div className="stack">
        <ReviewFacts
          sheet={sheet}
          review={review}
          acts={acts}
          open={discussion && openIn(discussion, sheet, position)}
          closed={closed && inPolish(closed)}
          isOver={year.state !== 'OPEN'}
          extend={acts.mayExtend && <ExtendSheet team={team} year={year} review={review} />}
        />
        {acts.mayExtend && <TimeRequestCard key={review.moreTime?.at} team={team} year={year} review={review} />}
        <SheetView
          sheet={sheet}
          position={position}
          target={target}
          discussion={discussion}
          checking={{
            ...checking,
            before: (
              <>
                <DoubtList {...marks} />
                {changed && <ChangesSince changed={changed} sheet={sheet} position={position} />}
                {areChangesRefused && <ChangesNotRead place={{ teamId: team.id, yearId: year.id }} />}
              </>
            ),
            dock: <ReviewDock acts={acts} next={next} />,
          }}
          lastYear={lastYear}
        />
        <TeamTalks team={team} year={year} review={review} />
        <FoldedHistory review={review} />
        <YearStory
          className="card"
          teamId={team.id}
          yearId={year.id}
          deadline={year.deadline}
          before={lastYear?.year}
        />
        {discussion && <SheetThread discussion={discussion} />}
        <div className="row tight no-print">
          <ExportButtons table={() => sheetTable(team.name, sheet, review.state)} />
          <OnPaper teamId={team.id} year={year} />
          <Link href={pathOfTeamInPanel(team.id)} className="btn">
            Drużyna w panelu
          </Link>
        </div>
        <div className="row wide-only no-print">
          <ShortcutHints />
          <button type="button" className="btn" data-tone="quiet" onClick={() => setHelping(true)}>
            <Keyboard aria-hidden="true" />
            Skróty klawiszowe
          </button>
        </div>
      </div>
      {acts.dialog}
      {isHelping && <ShortcutHelp onClose={() => setHelping(false)} />}
    </main>
  )
}

function openIn({ threads }: Discussion, sheet: Sheet, { section, addressOf }: SheetPosition) {
  const count = [...threads.values()].filter(({ isOpen }) => isOpen).length
  return { count, href: addressOf(nextToExplain(section, sheet, threads) ?? section, 'wszystkie') }
}

function OnPaper({ teamId, year }: { teamId: number; year: ReadSheet[0] }) {
  const achieved = useReadOrNull(year.state === 'FINISHED' ? diplomas(teamId) : null)
  const path = addressOfSheet(teamId, year.id, '')
  return (
    <>
      <Link href={`${path}/druk`} className="btn">
        <Printer aria-hidden="true" />
        Drukuj arkusz
      </Link>
      {achieved?.some(({ yearId }) => yearId === year.id) && (
        <Link href={`${path}/dyplom`} className="btn">
          <Award aria-hidden="true" />
          Dyplom
        </Link>
      )}
    </>
  )
}

/** The code with which the server would reject a change by the troop itself. */
function whyClosed(state: YearState, locked: boolean) {
  if (state === 'FINISHED') return 'year-over'
  return locked ? 'sheet-locked' : null
}
