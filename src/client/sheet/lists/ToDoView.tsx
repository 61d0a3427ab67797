import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { asRow } from '#client/sheet/model/changes.ts'
import { useShownThreads } from '#client/sheet/model/discussion.ts'
import { PREREQUISITES } from '#client/sheet/model/sections.ts'
import { filledOf, isClosed, type Sheet } from '#client/sheet/model/sheet.ts'
import { toDoIn } from '#client/sheet/model/toDo.ts'
import type { SheetViewProps } from '#client/sheet/model/viewProps.ts'
import { LeanRow } from '#client/sheet/rows/LeanRow.tsx'
import { SectionLink } from '#client/sheet/rows/SectionLink.tsx'
import { Banner } from '#client/ui/feedback/Banner.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { useQuery } from '#client/ui/table/useQuery.ts'
import { COORDINATOR_PATH } from '#contract/addresses.ts'
import { warsawDay } from '#domain/deadline.ts'
import type { Mine } from '#domain/mine.ts'
import { monthForLate, monthOf } from '#domain/months.ts'
import type { Level } from '#domain/scoring/levels.ts'
import { formatPoints, formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted, plural } from '#domain/text/plural.ts'
import { partsInWords } from '#domain/text/toDoWords.ts'
import { isQuestion, partsOfToDo, type ToDo, wasYesLastYear } from '#domain/todo.ts'
import { monthName } from '#domain/warsaw.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { PickerButton } from './SectionPicker.tsx'
import { TaskList, type TaskSection } from './TaskList.tsx'

type Row = ToDo<YearTask>

const MINE = 'moje'
const LAST_YEAR = 'rok-temu'

/** One of the lists of the page; `key` is its choice in the address. */
interface Choice {
  key: string
  name: string
  count: number
  sections: readonly TaskSection<Row>[]
}

/**
 * Everything that is still to do on the own sheet, edited in place (rules.md#77). A row that is settled stays where it is until
 * the page is opened again.
 */
export function ToDoView(view: SheetViewProps) {
  const { sheet, edits: ownEdits, discussion, lastYear, position, target, own } = view
  const [first] = useState(sheet)
  const [threads, threadsAtFirst] = useShownThreads(discussion)
  const [chosen, choose] = useQuery('pokaz')
  if (!ownEdits) return <NothingToDo />

  const toDo = toDoIn(sheet, threads)
  const open = new Set(toDo.map(({ task }) => task.id))
  const wasYes = sheet.tasks.filter(({ id, type }) => wasYesLastYear({ type, lastYear: lastYear?.tasks.get(id) }))
  const choices: Choice[] = [
    {
      key: '',
      name: 'zostało',
      count: toDo.length,
      sections: sectionsOf(sheet, mergeRows(sheet, toDo, toDoIn(first, threadsAtFirst))),
    },
    {
      key: MINE,
      name: 'moje',
      count: unfulfilledIn(sheet).length,
      sections: mineByMonth(view, first),
    },
    {
      key: LAST_YEAR,
      name: 'rok temu tak',
      count: wasYes.filter(({ id }) => !sheet.entries.values.has(id)).length,
      sections: [
        {
          key: LAST_YEAR,
          rows: wasYes.filter(({ id }) => !first.entries.values.has(id)).map(task => ({ task, why: ['empty'] })),
        },
      ],
    },
  ]
  const choice = choices.find(({ key }) => key === chosen) ?? choices[0]!
  const isComplete = toDo.length === 0
  const edits = isClosed(sheet) ? undefined : ownEdits
  return (
    <section className="card to-do" aria-labelledby="do-zrobienia">
      <header className="lead">
        <PickerButton name="Do zrobienia" />
        {choice.key === LAST_YEAR ? (
          <>
            <h2 id="do-zrobienia" tabIndex={-1}>
              Rok temu <em>tak</em>. A teraz?
            </h2>
            <p>Rok temu „tak”, zasady te same.</p>
          </>
        ) : choice.key === MINE ? (
          <MineHead sheet={sheet} left={choice.count} />
        ) : isComplete ? (
          <Complete sheet={sheet} />
        ) : (
          <Sentence sheet={sheet} toDo={toDo} />
        )}
        <Choices choices={choices} chosen={choice} onChoose={choose} />
      </header>
      {own?.trouble && <div className="section-head__row wide-only">{own.trouble}</div>}
      {isClosed(sheet) && <PrerequisitesFirst {...view} />}
      <TaskList
        sections={choice.sections}
        row={({ task, why }) => (
          <LeanRow
            key={task.id}
            {...{
              task,
              sheet,
              edits: choice.key === MINE ? ownEdits : edits,
              position,
              lastYear,
              target,
              own,
              first,
            }}
            isMine={choice.key === MINE}
            isSettled={isSettledIn(choice.key, task, sheet, open)}
            area={choice.key === '' && !isQuestion(why) ? undefined : areaOf(task, sheet).name}
            discussion={choice.key === '' ? discussion : undefined}
          />
        )}
      />
    </section>
  )
}

function isSettledIn(choice: string, { id }: YearTask, { entries, withMine }: Sheet, open: ReadonlySet<number>) {
  if (choice === '') return !open.has(id)
  return choice === MINE ? withMine.marks.get(id) === 'fulfilled' : entries.values.has(id)
}

/** Lists starred tasks that are not fulfilled, in the order of the year. */
const unfulfilledIn = ({ tasks, withMine }: Sheet) =>
  tasks.filter(({ id }) => (withMine.marks.get(id) ?? 'fulfilled') !== 'fulfilled')

/** A task that is done meanwhile stays where it was when the page was opened. */
function mineByMonth(view: SheetViewProps, first: Sheet): TaskSection<Row>[] {
  const { sheet } = view
  const tasks = unfulfilledIn(first)
  const now = monthOf(warsawDay(Date.now()))
  const section = (key: string, name: string, isIn: (mine: Mine, task: YearTask) => boolean, act?: ReactNode) => {
    const rows = tasks.flatMap(task => {
      const mine = sheet.entries.mine.get(task.id)
      return mine && isIn(mine, task) ? [{ task, why: [] }] : []
    })
    return { key, head: <Head name={name} count={rows.length} act={act} />, rows }
  }
  const isLate = ({ id }: YearTask) => {
    const mark = sheet.withMine.marks.get(id)
    return (mark === 'fulfilled' ? first.withMine.marks.get(id) : mark) === 'late'
  }
  return [
    section('zalegle', 'Zaległe', (_, task) => isLate(task), <MoveLate {...view} />),
    section('ten-miesiac', 'Ten miesiąc', ({ month }, task) => month !== null && month <= now && !isLate(task)),
    section('pozniej', 'Później', ({ month }) => month !== null && month > now),
    section('bez-miesiaca', 'Bez miesiąca', ({ month }) => month === null),
  ]
}

/** Gives all late tasks another month, in one press. */
function MoveLate({ sheet, edits, target }: SheetViewProps) {
  const month = monthForLate(target?.months ?? [], Date.now())
  const late = sheet.tasks.filter(({ id }) => sheet.withMine.marks.get(id) === 'late')
  if (!edits?.changeMany || late.length === 0) return null
  const to = month ? `na ${monthName(month)}` : 'na cały rok'
  function move() {
    edits!.changeMany!({
      id: Date.now(),
      name: 'Przeniesienie zaległych',
      words: `Przeniesiono ${to}: ${counted(late.length, 'zadanie', 'zadania', 'zadań')}`,
      rows: late.map(({ id }) => {
        const mine = sheet.entries.mine.get(id)!
        return { taskId: id, ...asRow({ ...mine, month }), expected: asRow(mine) }
      }),
    })
    edits!.finishEntry()
  }
  return (
    <button type="button" className="link" onClick={move}>
      Przenieś zaległe {to}
    </button>
  )
}

/** The rows that are to do now, or were when the page was opened, each with why it was listed first. */
function mergeRows(sheet: Sheet, now: readonly Row[], atFirst: readonly Row[]): Row[] {
  const rows = new Map([...now, ...atFirst].map(row => [row.task.id, row]))
  return sheet.tasks.flatMap(({ id }) => rows.get(id) ?? [])
}

function sectionsOf(sheet: Sheet, rows: readonly Row[]): TaskSection<Row>[] {
  const asked = rows.filter(({ why }) => isQuestion(why))
  const empty = rows.filter(({ why }) => !isQuestion(why))
  return [
    { key: 'pytania', head: <Head name="Pytania" count={asked.length} />, rows: asked },
    ...sheet.groups.map(({ id, name, achievedSymbol }) => {
      const own = empty.filter(({ task }) => task.primaryGroupId === id)
      return { key: `${id}`, head: <Head level={achievedSymbol} name={name} count={own.length} />, rows: own }
    }),
  ]
}

const areaOf = ({ primaryGroupId }: YearTask, { groups }: Sheet) => groups.find(({ id }) => id === primaryGroupId)!

const Head = ({ level, name, count, act }: { level?: Level; name: string; count: number; act?: ReactNode }) => (
  <header className="band task-list__head">
    {level && <LevelSymbol level={level} />}
    <h3>{name}</h3>
    <b>{formatLong(count)}</b>
    {act}
  </header>
)

/** Says how many are left, what they will give and what all of them lead to. */
function MineHead({ sheet: { standing, withMine }, left }: { sheet: Sheet; left: number }) {
  const { category, points } = withMine.standing
  if (withMine.marks.size === 0)
    return (
      <>
        <h2 id="do-zrobienia" tabIndex={-1}>
          Nie macie jeszcze swoich zadań.
        </h2>
        <p>Oznaczcie gwiazdką te, które planujecie wykonać.</p>
      </>
    )
  return (
    <>
      <h2 id="do-zrobienia" tabIndex={-1}>
        Moje zadania:{' '}
        {left === 0 ? (
          'wszystkie zrobione.'
        ) : (
          <>
            {plural(left, 'zostało', 'zostały', 'zostało')} <em>{formatLong(left)}</em>.
          </>
        )}
      </h2>
      <p>
        {left > 0 && (
          <>
            {plural(left, 'Da', 'Dadzą', 'Dadzą')} <b>{formatPoints(points - standing.points)} pkt</b>.{' '}
          </>
        )}
        Z nimi:{' '}
        <b>
          {levelNames[category].category}, {formatTotal(points)} pkt
        </b>
        .
      </p>
    </>
  )
}

function Sentence({ sheet, toDo }: { sheet: Sheet; toDo: readonly Row[] }) {
  const filled = filledOf(sheet.tasks, sheet.entries)
  return (
    <>
      <h2 id="do-zrobienia" tabIndex={-1}>
        <em>{formatLong(toDo.length)}</em> {plural(toDo.length, 'zadanie', 'zadania', 'zadań')} do zrobienia.
      </h2>
      <p className="lead__now row">
        <span>{partsInWords(partsOfToDo(toDo))}</span>
        <span>
          wpisane {formatLong(filled)} z {formatLong(sheet.tasks.length)}
        </span>
      </p>
    </>
  )
}

function Complete({ sheet }: { sheet: Sheet }) {
  const all = formatLong(sheet.tasks.length)
  return (
    <>
      <h2 id="do-zrobienia" tabIndex={-1} className="line">
        <CircleCheck aria-hidden="true" />
        <span>Wszystko wpisane.</span>
      </h2>
      <p>
        {all} z {all} zadań, żadne pytanie nie czeka. Możecie zgłosić arkusz.
      </p>
      <p className="row">
        <Link href={COORDINATOR_PATH} className="btn" data-tone="primary">
          Zgłoś do sprawdzenia
        </Link>
      </p>
    </>
  )
}

/** A list without rows is not offered, unless it is the one in sight. */
function Choices({
  choices,
  chosen,
  onChoose,
}: {
  choices: readonly Choice[]
  chosen: Choice
  onChoose: (key: string) => void
}) {
  const offered = choices.filter(choice => choice.count > 0 || choice === chosen)
  if (offered.length < 2) return null
  return (
    <fieldset className="to-do__choices row tight" aria-label="Pokaż">
      {offered.map(choice => (
        <button
          key={choice.key}
          type="button"
          className="filter"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice.key)}
        >
          {choice.name}
          <span>{formatLong(choice.count)}</span>
        </button>
      ))}
    </fieldset>
  )
}

function PrerequisitesFirst({ sheet, position }: SheetViewProps) {
  const all = sheet.year.prerequisites.length
  return (
    <Banner
      tone="warn"
      act={
        <SectionLink to={PREREQUISITES} position={position} className="btn">
          Pokaż brakujące
        </SectionLink>
      }
    >
      <b>
        Najpierw wymagania wstępne: {all - sheet.standing.prerequisitesMissing} z {all}.
      </b>{' '}
      Bez nich nie da się wpisać żadnego zadania.
    </Banner>
  )
}

/** A sheet that its leaders cannot change now has nothing to do; why it is closed is said above it. */
const NothingToDo = () => (
  <section className="card card__body to-do" aria-labelledby="do-zrobienia">
    <h2 id="do-zrobienia" tabIndex={-1}>
      Nie macie tu nic do zrobienia.
    </h2>
    <p>
      <Link href="/kategoryzacja">Przejrzyjcie podsumowanie</Link>
    </p>
  </section>
)
