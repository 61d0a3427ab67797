import { Award, Keyboard, Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, Redirect, useLocation, useParams, useSearch } from 'wouter'
import {
  diplomas,
  entryChanges,
  lastYearOf,
  type ManagedTeam,
  managedTeam,
  remarks,
  teamReview,
  teamSheet,
} from '#client/api/reads.ts'
import { refresh, useRead, useReadOrNull } from '#client/api/useRead.ts'
import { overviewOf } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { RemindButton } from '#client/panel/troops/acts/ActButtons.tsx'
import { usePlace } from '#client/panel/troops/placeOfSheet.ts'
import { addressOfList, addressOfSheet, listOf } from '#client/panel/troops/sheetList.ts'
import { type Discussion, useDiscussion } from '#client/sheet/model/discussion.ts'
import { type LastYear, useLastYear } from '#client/sheet/model/lastYear.ts'
import {
  addressesIn,
  isBesideRows,
  nextWith,
  PANEL_ENTRIES,
  PREREQUISITES,
  readAddress,
  type Section,
  type SheetPosition,
  SUMMARY,
  sectionsOf,
  subjectsOf,
  TALKS,
} from '#client/sheet/model/sections.ts'
import { isClosed, prepareSheet, type Sheet, splitAnswer } from '#client/sheet/model/sheet.ts'
import { sheetTable } from '#client/sheet/model/sheetTable.ts'
import { targetToRead } from '#client/sheet/model/target.ts'
import { isOpenIn, keyOfSubject, NO_THREADS, type Subject, threadsIn } from '#client/sheet/model/threads.ts'
import { SheetView } from '#client/sheet/pages/SheetView.tsx'
import { SheetThread } from '#client/sheet/rows/ThreadView.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { inPolish } from '#client/ui/feedback/messages.ts'
import { Page, PageTitle } from '#client/ui/Page.tsx'
import { shownStateOf } from '#client/ui/reviewStates.ts'
import { ExportButtons } from '#client/ui/table/ExportButtons.tsx'
import { pathOfTeamInPanel, SHEET_REMARKS_ID, TALKS_ENTRY } from '#contract/addresses.ts'
import { ChangesNotRead, ChangesSince, changesInWords } from './ChangesSince.tsx'
import { adjacentDoubt, DoubtList } from './DoubtList.tsx'
import { ReviewDock, SheetHead, WideActs } from './SheetHead.tsx'
import { StateLine } from './StateLine.tsx'
import { goToRow, ShortcutHelp, ShortcutHints, useShortcuts } from './shortcuts.tsx'
import { differencesSince, previousSubmission, type Review } from './sinceSubmission.ts'
import { MoreTime } from './TimeRequest.tsx'
import { useEntries } from './useEntries.tsx'
import { useReviewActs } from './useReviewActs.tsx'

/** A troop in the panel: its sheet of a year, with entries for the troop, its talks and its history above the areas. */
export function TeamSheetPage() {
  const { teamId, yearId } = useParams<{ teamId: string; yearId: string }>()
  const read = useRead(teamSheet({ teamId: Number(teamId), yearId: Number(yearId) }))
  const team = useRead(managedTeam(Number(teamId)))
  if (read && team) return <TeamSheet read={read} team={team} />
  return (
    <Page title="Arkusz jednostki">
      {read === null ? <EmptyState title={inPolish('nothing-runs')} /> : <Loading />}
    </Page>
  )
}

type ReadSheet = NonNullable<Awaited<ReturnType<ReturnType<typeof teamSheet>['load']>>>

/** The sheet as its troop sees it, read-only and with the authors of the entries. It is reviewed here. */
function TeamSheet({ read, team }: { read: ReadSheet; team: ManagedTeam }) {
  const [given, groups, prerequisites] = read
  const isMerged = team.mergedInto !== null
  // The sheet of a merged team is read-only, like one of a closed year.
  const year = useMemo(() => (isMerged ? { ...given, state: 'FINISHED' as const } : given), [given, isMerged])
  const own = { teamId: team.id, yearId: year.id }
  const review = useRead(teamReview(own))
  const isComparable = review !== undefined && previousSubmission(review) !== null
  // The sheet is read without its history where nothing is compared, and where the server refuses it.
  const changes = useReadOrNull(isComparable ? entryChanges(own) : null)
  const lastYear = useLastYear(lastYearOf(own), groups)
  const said = useReadOrNull(remarks(own))
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
  const { section, ...within } = readAddress(search, sheet, PANEL_ENTRIES)
  const addressOf = addressesIn(addressOfSheet(team.id, year.id, from))
  if (isWaiting || (section === null && said === undefined)) {
    return (
      <Page title={titleOf(team)}>
        <Loading />
      </Page>
    )
  }
  if (section === null) {
    const named = SECTIONS_OF_HASH[location.hash]
    // The summary says that the changes could not be read.
    const first = named ?? (changes === null ? SUMMARY : firstToCheck(sheet, said ?? [], changed))
    return <Redirect to={addressOf(first, within.shown) + (named === SUMMARY ? location.hash : '')} replace />
  }
  return (
    <CheckedSheet
      key={team.id}
      {...{ team, year, sheet, review, changed, lastYear, from }}
      areChangesRefused={changes === null}
      position={{ section, ...within, addressOf }}
    />
  )
}

const titleOf = ({ name }: { name: string }) => `Arkusz jednostki ${name}`

/** Links of notices and of earlier mails name the place by its element. */
const SECTIONS_OF_HASH: { [hash: string]: Section } = { [`#${TALKS_ENTRY}`]: TALKS, [`#${SHEET_REMARKS_ID}`]: SUMMARY }

type Changed = ReturnType<typeof differencesSince>

/** The first section with an open remark, a change or an unanswered doubt, else the first area: reviewing begins at a task. */
function firstToCheck(sheet: Sheet, said: Parameters<typeof threadsIn>[0], changed: Changed): Section {
  if (isClosed(sheet)) return PREREQUISITES
  const threads = threadsIn(said)
  const changes = new Set(changed?.rows.map(({ key }) => key))
  const isDoubted = ({ taskId }: Subject) => sheet.doubts.get(taskId ?? 0)?.some(({ answer }) => !answer) === true
  const found = sectionsOf(sheet).find(section =>
    subjectsOf(section, sheet).some(
      about => isOpenIn(threads, about) || changes.has(keyOfSubject(about)) || isDoubted(about),
    ),
  )
  return found ?? sheet.groups[0]?.id ?? SUMMARY
}

interface CheckedSheetProps {
  team: ManagedTeam
  year: ReadSheet[0]
  sheet: Sheet
  review: Review
  changed: Changed
  areChangesRefused: boolean
  lastYear: LastYear | null
  position: SheetPosition
  from: string
}

function CheckedSheet(props: CheckedSheetProps) {
  const { team, year, sheet, review, changed, areChangesRefused, lastYear, position, from } = props
  const own = { teamId: team.id, yearId: year.id }
  const discussion = useDiscussion({ userId: useReader().id, ...own }, year.state === 'OPEN')
  const was = useMemo(() => {
    const before = new Map(changed?.rows.map(({ key, was }) => [key, was]))
    return (about: Subject) => before.get(keyOfSubject(about))
  }, [changed])
  const queue = usePlace(team.id, year.id, from, position.section === TALKS)
  const { next } = queue
  const [, navigate] = useLocation()
  // A queue is worked off: the next sheet follows an approval.
  const onApproved = () => next && queue.left !== null && !queue.isOfTalks && navigate(next.href)
  const asked = [...(discussion?.threads ?? NO_THREADS).values()]
    .filter(({ isOpen }) => isOpen)
    .map(({ about }) => about)
  const acts = useReviewActs({ team, year, sheet, review, asked, onApproved })
  const entries = useEntries(props)
  const state = shownStateOf(review, sheet.entries.values.size + sheet.entries.ticked.size > 0)
  const reminding = useReminding(team, acts.mayExtend && state === 'NOT_STARTED')
  const [isHelping, setHelping] = useState(false)
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
    '?': () => setHelping(true),
  })

  const title = titleOf(team)
  const isOver = year.state !== 'OPEN'
  const moreActs = (
    <>
      {reminding?.button}
      {acts.mayExtend && <MoreTime team={team} year={year} review={review} />}
    </>
  )
  const files = <ExportButtons table={() => sheetTable(team.name, sheet, review.state)} />
  return (
    <main className="page review" id="tresc" tabIndex={-1}>
      <PageTitle>{title}</PageTitle>
      <SheetView
        sheet={sheet}
        position={position}
        target={target}
        discussion={discussion}
        checking={{
          was,
          changesInWords: changed && changed.rows.length > 0 ? changesInWords(changed) : undefined,
          remarkHint: acts.mayReturn ? 'albo zwróć arkusz: uwaga pójdzie razem z nim' : undefined,
          entries,
          head: (
            <SheetHead title={title} back={addressOfList(year.id, from)} place={queue} facts={<Facts {...props} />}>
              <StateLine
                {...{ team, year, sheet, state, review, acts, position }}
                remindedAt={reminding?.at ?? null}
                changes={changed?.rows.length ?? null}
                open={discussion && openIn(asked.length, discussion, sheet, position)}
              >
                {isOver && <div className="row tight wide-only">{files}</div>}
                <WideActs acts={acts} next={next}>
                  {moreActs}
                </WideActs>
              </StateLine>
            </SheetHead>
          ),
          overview: (
            <>
              <DoubtList {...marks} />
              {changed && <ChangesSince changed={changed} sheet={sheet} position={position} />}
              {areChangesRefused && <ChangesNotRead place={own} />}
            </>
          ),
          remarks: discussion && <SheetThread discussion={discussion} />,
          dock: (
            <ReviewDock acts={acts} next={next} isOnSheet={!isBesideRows(position.section)}>
              {moreActs}
            </ReviewDock>
          ),
        }}
        lastYear={lastYear}
      />
      <div className="review-foot spread no-print">
        <div className="row tight">
          <div className={`row tight ${isOver ? 'narrow-only' : ''}`}>{files}</div>
          <OnPaper teamId={team.id} year={year} />
        </div>
        <div className="row wide-only">
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

/** Reminding the leaders by hand, and when that was done last. */
function useReminding(team: ManagedTeam, isWanted: boolean) {
  const listed = overviewOf(useReader().districtId === null ? team.district.id : null)
  const overview = useReadOrNull(isWanted && !team.shadow ? listed : null)
  const troop = overview?.troops.find(({ teamId }) => teamId === team.id)
  if (!overview || !troop) return null
  return {
    at: troop.remindedAt,
    button: <RemindButton year={overview.year} troops={[troop]} departed={[]} onSent={() => refresh(listed)} />,
  }
}

const Facts = ({ team, year }: Pick<CheckedSheetProps, 'team' | 'year'>) => (
  <>
    {team.district.name} · {year.name} {team.shadow && <Badge>ukryta</Badge>}
    {team.mergedInto && (
      <>
        <Badge>wchłonięty</Badge> drużyna jest teraz częścią:{' '}
        <Link href={pathOfTeamInPanel(team.mergedInto.id)}>{team.mergedInto.name}</Link>
      </>
    )}{' '}
    · <span>Arkusz wyświetlany w trybie tylko do odczytu!</span>
  </>
)

function openIn(count: number, { threads }: Discussion, sheet: Sheet, { section, addressOf }: SheetPosition) {
  const next = nextWith(about => isOpenIn(threads, about), section, sheet)
  return { count, href: addressOf(next ?? section, 'wszystkie') }
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
