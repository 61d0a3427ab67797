import { Award, Keyboard, Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, Redirect, useLocation, useParams, useSearch } from 'wouter'
import { diplomas, entryChanges, teamReview, teamSheet } from '#client/api/reads.ts'
import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import { filledSheets, lastYearOf, overviewOf } from '#client/panel/panelReads.ts'
import { placeInOverview } from '#client/panel/placeInOverview.ts'
import { useReader } from '#client/panel/reader.ts'
import { addressOfList, addressOfSheet, isOfOverview, listOf, placeInList } from '#client/panel/sheetList.ts'
import { type LastYearOnPage, useLastYear } from '#client/sheet/planning/LastYear.tsx'
import { StoryCard } from '#client/sheet/planning/StoryCard.tsx'
import { type Discussion, useDiscussion } from '#client/sheet/view/discussion.ts'
import { FoldedHistory } from '#client/sheet/view/ReviewHistory.tsx'
import { SheetView } from '#client/sheet/view/SheetView.tsx'
import {
  addressesIn,
  firstSection,
  nextToExplain,
  readAddress,
  type SheetPosition,
} from '#client/sheet/view/sections.ts'
import { prepareSheet, type Sheet, splitAnswer } from '#client/sheet/view/sheet.ts'
import { sheetTable } from '#client/sheet/view/sheetTable.ts'
import { SheetThread } from '#client/sheet/view/ThreadView.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { OptionalLazy } from '#client/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { inPolish } from '#client/ui/feedback/messages.ts'
import { Page, PageTitle } from '#client/ui/Page.tsx'
import { ExportButtons } from '#client/ui/table/ExportButtons.tsx'
import { formatLong } from '#domain/scoring/values.ts'
import type { YearState } from '#domain/year/year.ts'
import { ChangesSince } from './ChangesSince.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { ReviewDock, ReviewHead } from './ReviewHead.tsx'
import { goToRemark, goToRow, KeyHints, ShortcutHelp, useShortcuts } from './shortcuts.tsx'
import { differencesSince, type Review } from './sinceSubmission.ts'
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
  const [year, groups, prerequisites, team] = read
  const own = { teamId: team.id, yearId: year.id }
  const review = useRead(teamReview(own))
  const changes = useRead(entryChanges(own))
  const lastYear = useLastYear(lastYearOf(own), groups)
  const search = useSearch()
  const sheet = useMemo(() => {
    const { year: rules, entries } = splitAnswer([year, groups, prerequisites])
    return prepareSheet(rules)(entries)
  }, [year, groups, prerequisites])
  const changed = useMemo(
    () => (review && changes ? differencesSince(review, changes, sheet) : null),
    [review, changes, sheet],
  )

  const from = listOf(search)
  const { section, ...within } = readAddress(search, sheet)
  const addressOf = addressesIn(addressOfSheet(team.id, year.id, from))
  if (section === null) return <Redirect to={addressOf(firstSection(sheet), within.shown)} replace />
  if (!review || !changes || !lastYear) return <Loading />
  return (
    <CheckedSheet
      {...{ team, year, sheet, review, changed, lastYear, from }}
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
  lastYear: LastYearOnPage
  position: SheetPosition
  from: string
}

function CheckedSheet({ team, year, sheet, review, changed, lastYear, position, from }: CheckedSheetProps) {
  const discussion = useDiscussion({ userId: useReader().id, teamId: team.id, yearId: year.id }, year.state === 'OPEN')
  const checking = useChecking(discussion, changed)
  const acts = useReviewActs({ team, year, sheet, review })
  const { place, next } = usePlace(team.id, year.id, from)
  const [isHelping, setHelping] = useState(false)
  const [, navigate] = useLocation()
  const closed = whyClosed(year.state, team.locked)
  const shown = useMemo(() => withoutStars(sheet), [sheet])

  useShortcuts({
    j: () => goToRow(1),
    k: () => goToRow(-1),
    u: goToRemark,
    z: () => acts.mayApprove && acts.openApproval(),
    p: () => acts.mayReturn && acts.openReturn(),
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
        back={{ href: addressOfList(year.id, from), words: place ?? 'Arkusze drużyn' }}
        acts={acts}
        next={next}
      />
      <div className="spread">
        <p className="page__kicker hint row tight">
          {`${team.district.name} · ${year.name} · `}
          <Link href={`/admin/ustawienia/druzyny?druzyna=${team.id}`}>Drużyna w panelu</Link>
        </p>
        {lastYear.control}
      </div>
      <div className="stack">
        <ReviewFacts
          sheet={sheet}
          review={review}
          acts={acts}
          open={discussion && openIn(discussion, sheet, position)}
          closed={closed && inPolish(closed)}
          isOver={year.state !== 'OPEN'}
        >
          <ExportButtons table={() => sheetTable(team.name, sheet, review.state)} />
          <OnPaper teamId={team.id} year={year} />
        </ReviewFacts>
        <FoldedHistory review={review} />
        <SheetView
          sheet={shown}
          position={position}
          discussion={discussion}
          checking={checking}
          lastYear={lastYear.shown}
          story={
            <OptionalLazy>
              <StoryCard teamId={team.id} yearId={year.id} deadline={year.deadline} lastYear={lastYear.shown} />
            </OptionalLazy>
          }
          before={changed && <ChangesSince changed={changed} sheet={sheet} position={position} />}
          dock={<ReviewDock acts={acts} next={next} />}
        />
        {discussion && <SheetThread discussion={discussion} />}
        <div className="row wide-only no-print">
          <KeyHints />
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

/** Removes the stars: they are the troop's own plan and say nothing about its results. */
const withoutStars = ({ year, entries }: Sheet) => prepareSheet(year)({ ...entries, favourites: new Set() })

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

/** The position of the sheet in the list that the user came from, in words, and the next sheet. */
function usePlace(teamId: number, yearId: number, from: string) {
  const isFromDesk = isOfOverview(from)
  const district = Number(new URLSearchParams(from).get('choragiew')) || null
  const overview = useReadOrNull(isFromDesk ? overviewOf(district) : null)
  const sheets = useReadOrNull(isFromDesk ? null : filledSheets(yearId))
  const found = isFromDesk
    ? overview?.year.id === yearId && placeInOverview(overview.troops, yearId, from, teamId)
    : sheets && placeInList(sheets, from, teamId)
  if (!found) return { place: null, next: null }
  const { place, of, next } = found
  return {
    place:
      place > 0
        ? `${isFromDesk ? 'Przegląd' : 'Arkusze drużyn'}, arkusz ${formatLong(place)} z ${formatLong(of)}`
        : null,
    next: next && { ...next, of, href: addressOfSheet(next.id, yearId, from) },
  }
}

/** The code with which the server would reject a change by the troop itself. */
function whyClosed(state: YearState, locked: boolean) {
  if (state === 'FINISHED') return 'year-over'
  return locked ? 'sheet-locked' : null
}
