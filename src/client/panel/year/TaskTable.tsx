import { type KeyboardEvent, use, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { api } from '#client/api/call.ts'
import { useStore } from '#client/api/store.ts'
import { percent } from '#client/sheet/view/shares.ts'
import { typeNames } from '#client/sheet/view/taskTypes.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { NamedOptions } from '#client/ui/form/Field.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { type Column, filterRows, type RowFilters } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { FilterSelect, FilterToggle, SEARCH, SearchField } from '#client/ui/table/filters.tsx'
import { withQuery } from '#client/ui/table/useQuery.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { hasReference, maxPointsIn, TASK_TYPES, type TaskType } from '#domain/scoring/scoring.ts'
import { unitForms } from '#domain/scoring/unit.ts'
import { counted } from '#domain/text/plural.ts'
import { matcher } from '#domain/text/search.ts'
import { changesRules } from '#domain/year/effect.ts'
import { isCounted, isScored, usesMultiplier } from '#domain/year/taskRules.ts'
import { changeYear, isChangedMeanwhile } from './changeYear.ts'
import { EditorDrafts } from './drafts.ts'
import { type EditedRow, editedRow } from './editedRows.ts'
import type { EditedYear, EditorTask } from './editedYear.ts'
import { AskImpact } from './Impact.tsx'
import { IssuesAfter } from './IssuesAfter.tsx'
import { GROUP, TASK } from './parts.tsx'
import { useRights } from './rights.ts'
import { Disputes } from './SaveBar.tsx'
import { cellKey, goToCell, TaskCell } from './TaskCell.tsx'
import { TaskOptions } from './TaskInputs.tsx'
import { TASK_FIELDS, type TaskValues, withType } from './taskFields.ts'

interface TaskTableProps {
  year: EditedYear
  /** Opens folds of the forms: a task's, or that of a new task in a group. */
  onOpen: (...path: string[]) => void
}

interface TableRow {
  task: EditorTask
  row: EditedRow
}

/** All tasks of the year in one table whose cells are edited in place. Its edits are those of the forms. */
export function TaskTable({ year, onOpen }: TaskTableProps) {
  const drafts = use(EditorDrafts)!
  useStore(drafts)
  const search = useSearch()
  const { edit } = useRights(year)
  const table = useRef<HTMLElement>(null)

  const groups = year.groups.map(group => editedRow(GROUP, year, group, drafts))
  const rows = year.tasks.map(task => ({ task, row: editedRow(TASK, year, task, drafts) }))
  const changed = [...groups, ...rows.map(({ row }) => row)].filter(row => row.changed.length > 0)
  const after = yearAfter(year, groups, rows)
  const typed = new URLSearchParams(search).get(SEARCH) ?? ''
  const shown = filterRows(rows, filtersOf(year), search)

  useEffect(() => {
    const find = () => table.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus()
    find()
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || (event.target as HTMLElement).closest('input, textarea, select, dialog')) return
      event.preventDefault()
      find()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  const cells = (row: EditedRow) => ({ year, row, mayEdit: edit })
  const heads = new Map(groups.map(group => [group.id, group]))
  return (
    <section className="card task-table" aria-label="Zadania" ref={table}>
      <Filters year={year} rows={rows} />
      {!edit && (
        <div className="card__body">
          <Note>
            {year.state === 'OPEN'
              ? 'Drużyny pracują na tych zadaniach. Zmienisz je w trybie nuklearnym, po podglądzie, kogo to dotknie.'
              : 'Te zadania są tylko do odczytu.'}
          </Note>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the buttons of the cells */}
      <div onKeyDown={moveByArrows}>
        <DataTable
          columns={columnsOf(cells, typed, onOpen)}
          rows={shown}
          keyOf={({ task }) => task.id}
          groups={{
            keyOf: ({ task }) => task.primaryGroupId,
            head: ({ task }) => (
              <GroupHead
                {...cells(heads.get(task.primaryGroupId)!)}
                tasks={shown.filter(other => other.task.primaryGroupId === task.primaryGroupId).length}
                points={maxPointsIn(task.primaryGroupId, after.tasks)}
                onAdd={() => onOpen(`group-${task.primaryGroupId}`, `new-task-${task.primaryGroupId}`)}
              />
            ),
          }}
          empty={<Nothing typed={typed} />}
        />
      </div>
      {changed.length > 0 && <Foot year={year} after={after} changed={changed} />}
    </section>
  )
}

const GROUP_FILTER = 'grupa'
const TYPE = 'rodzaj'
const OBLIGATORY = 'obowiazkowe'
const WITHOUT_ORIGIN = 'bez-pary'
const CHANGED = 'zmienione'

const filtersOf = (year: EditedYear): RowFilters<TableRow> => ({
  [SEARCH]: typed => {
    const matches = matcher(typed)
    return ({ task }) => matches(`${task.name} ${task.description}`)
  },
  [GROUP_FILTER]: id =>
    year.groups.some(group => String(group.id) === id) ? ({ task }) => String(task.primaryGroupId) === id : null,
  [TYPE]:
    type =>
    ({ task }) =>
      task.type === type,
  [OBLIGATORY]: () => isObligatory,
  [WITHOUT_ORIGIN]: () => isWithoutOrigin,
  [CHANGED]: () => isChanged,
})

const isObligatory = ({ task }: TableRow) => task.obligatory
const isWithoutOrigin = ({ task }: TableRow) => task.originId === null
const isChanged = ({ row }: TableRow) => row.changed.length > 0

function Filters({ year, rows }: { year: EditedYear; rows: readonly TableRow[] }) {
  const toggles = [
    { name: OBLIGATORY, text: 'Obowiązkowe', has: isObligatory },
    { name: WITHOUT_ORIGIN, text: 'Bez odpowiednika', has: isWithoutOrigin },
    { name: CHANGED, text: 'Zmienione', has: isChanged },
  ]
  return (
    <div className="card__body">
      <div className="list-filters row">
        <SearchField label="Szukaj zadania" placeholder="część nazwy albo opisu" />
        <FilterSelect
          label="Grupa zadań"
          name={GROUP_FILTER}
          all={counted(year.groups.length, 'grupa', 'grupy', 'grup')}
        >
          <NamedOptions of={year.groups} />
        </FilterSelect>
        <FilterSelect label="Rodzaj" name={TYPE} all="każdy rodzaj">
          <TypeOptions />
        </FilterSelect>
      </div>
      <div className="row tight">
        {toggles.map(({ name, text, has }) => (
          <FilterToggle key={name} name={name}>
            {text} <small>{rows.filter(has).length}</small>
          </FilterToggle>
        ))}
      </div>
    </div>
  )
}

const TypeOptions = () =>
  TASK_TYPES.map(type => (
    <option key={type} value={type}>
      {typeNames[type]}
    </option>
  ))

function Nothing({ typed }: { typed: string }) {
  const [, navigate] = useLocation()
  const search = useSearch()
  const names = [GROUP_FILTER, TYPE, OBLIGATORY, WITHOUT_ORIGIN, CHANGED]
  const without = withQuery(search, Object.fromEntries(names.map(name => [name, ''])))
  return (
    <EmptyState title={typed === '' ? 'Nie ma takiego zadania' : `Nie ma zadania z „${typed}”`}>
      {without !== search && (
        <button type="button" className="btn" onClick={() => navigate(location.pathname + without, { replace: true })}>
          Szukaj bez filtrów
        </button>
      )}
    </EmptyState>
  )
}

type CellsOf = (row: EditedRow) => { year: EditedYear; row: EditedRow; mayEdit: boolean }

function columnsOf(cells: CellsOf, typed: string, onOpen: TaskTableProps['onOpen']): Column<TableRow>[] {
  const matches = matcher(typed)
  const typeOf = ({ row }: TableRow) => row.values.type as TaskType
  const column = (key: string, head: string, rest: Partial<Column<TableRow>> = {}): Column<TableRow> => ({
    key,
    head,
    cell: ({ row }) => <TaskCell {...cells(row)} name={key} />,
    ...rest,
  })
  return [
    column('name', 'Zadanie', {
      width: '24%',
      cell: ({ task, row }) => (
        <>
          <TaskCell {...cells(row)} name="name" />
          {typed !== '' && !matches(task.name) && (
            <small className="muted">w opisie: „{shortened(task.description)}”</small>
          )}
        </>
      ),
    }),
    column('type', 'Rodzaj', {
      width: '11rem',
      cell: ({ row }) => (
        <TaskCell
          {...cells(row)}
          name="type"
          options={() => <TypeOptions />}
          changeOf={type => withType(type as TaskType)}
        />
      ),
    }),
    column('maxPoints', 'Maks.', {
      isNumeric: true,
      width: '5rem',
      cell: each => isScored(typeOf(each)) && <TaskCell {...cells(each.row)} name="maxPoints" />,
    }),
    column('multiplier', 'Mnożnik', {
      isNumeric: true,
      width: '5.5rem',
      cell: each => usesMultiplier(typeOf(each)) && <TaskCell {...cells(each.row)} name="multiplier" />,
    }),
    column('refValId', 'Odniesienie', {
      width: '11rem',
      cell: each =>
        hasReference(typeOf(each)) && (
          <TaskCell
            {...cells(each.row)}
            name="refValId"
            options={() => <TaskOptions year={cells(each.row).year} isOffered={({ id }) => id !== each.task.id} />}
          />
        ),
    }),
    column('secondaryGroupId', 'Druga grupa', {
      width: '11rem',
      cell: each => isScored(typeOf(each)) && <SecondGroup {...cells(each.row)} />,
    }),
    column('obligatory', 'Obow.', {
      label: 'Obowiązkowe',
      width: '4rem',
      cell: each => <Obligatory {...cells(each.row)} type={typeOf(each)} />,
    }),
    column('unit', 'Liczone', {
      width: '7rem',
      cell: each =>
        isCounted(typeOf(each)) && (
          <TaskCell
            {...cells(each.row)}
            name="unit"
            show={unit => (unit === '' ? '–' : unitForms(unit).join(', '))}
            short={unit => unitForms(unit)[0]!}
            read={typed =>
              typed.trim() === ''
                ? ''
                : typed
                    .split(',')
                    .map(form => form.trim())
                    .join('|')
            }
          />
        ),
    }),
    {
      key: 'more',
      head: <span className="visually-hidden">Formularz</span>,
      width: '5rem',
      cell: ({ task, row }) => (
        <button
          type="button"
          className="link-button"
          aria-label={`Formularz: ${row.name}`}
          onClick={() => onOpen(`group-${task.primaryGroupId}`, row.key)}
        >
          Więcej
        </button>
      ),
    },
  ]
}

const shortened = (text: string) => (text.length > 90 ? `${text.slice(0, 90)}…` : text)

/** The second group with its share. */
function SecondGroup(cell: ReturnType<CellsOf>) {
  const { year, row } = cell
  const others = year.groups.filter(group => String(group.id) !== row.values.primaryGroupId)
  return (
    <>
      <TaskCell
        {...cell}
        name="secondaryGroupId"
        options={() => (
          <>
            <option value="">bez drugiej grupy</option>
            <NamedOptions of={others} />
          </>
        )}
      />
      {row.values.secondaryGroupId !== '' && (
        <TaskCell
          {...cell}
          name="split"
          options={() => <SplitOptions now={String(row.values.split)} />}
          show={split => `${percent(1 - Number(split))} tam`}
        />
      )}
    </>
  )
}

/** Tenths, and the stored share where it is another one. */
function SplitOptions({ now }: { now: string }) {
  const shares = [...new Set([...Array.from({ length: 11 }, (_, tenth) => String(tenth / 10)), now])]
  return shares
    .toSorted((a, b) => Number(a) - Number(b))
    .map(split => (
      <option key={split} value={split}>
        {percent(1 - Number(split))}
      </option>
    ))
}

function Obligatory({ row, mayEdit, type }: ReturnType<CellsOf> & { type: TaskType }) {
  return (
    <label className="select-box" data-changed={row.changed.includes('obligatory')}>
      <input
        type="checkbox"
        aria-label={`Obowiązkowe: ${row.name}`}
        checked={row.values.obligatory === true}
        disabled={!mayEdit || !isScored(type)}
        onChange={event => row.set({ obligatory: event.target.checked })}
      />
    </label>
  )
}

interface GroupHeadProps extends ReturnType<CellsOf> {
  /** The number of its tasks in sight. */
  tasks: number
  points: number
  onAdd: () => void
}

function GroupHead({ tasks, points, onAdd, ...cell }: GroupHeadProps) {
  const { row, year, mayEdit } = cell
  const all = year.groups.find(({ id }) => id === row.id)!.primaryTasks.length
  return (
    <div className="task-table__group row">
      <b>{row.name}</b>
      <small>
        {tasks === all ? '' : `${tasks} z `}
        {tasks === all ? counted(all, 'zadanie', 'zadania', 'zadań') : all} · {formatTotal(points)} pkt
      </small>
      {mayEdit && (
        <button type="button" className="link-button" aria-label={`Dodaj zadanie: ${row.name}`} onClick={onAdd}>
          Dodaj zadanie
        </button>
      )}
      <span className="task-table__thresholds row tight">
        <small>progi</small>
        <LevelSymbol level="LESNA" />
        <TaskCell {...cell} name="lesnaThreshold" />
        <LevelSymbol level="PUSZCZANSKA" />
        <TaskCell {...cell} name="puszczanskaThreshold" />
      </span>
    </div>
  )
}

/** The year as saving everything would leave it; an unreadable number leaves its row as it is. */
function yearAfter(year: EditedYear, groups: readonly EditedRow[], rows: readonly TableRow[]) {
  return {
    ...year,
    groups: year.groups.map((group, index) => ({ ...group, ...groups[index]!.change })),
    tasks: rows.map(({ task, row }) => {
      if (row.changed.length === 0) return task
      const entered = TASK_FIELDS.parse(row.values as unknown as TaskValues)
      return { ...task, ...entered, maxPoints: entered.maxPoints || 0, multiplier: entered.multiplier || 1 }
    }),
  }
}

interface FootProps {
  year: EditedYear
  after: ReturnType<typeof yearAfter>
  changed: readonly EditedRow[]
}

/** Saves all changed rows in one request. A wrong cell keeps all of them and gets the focus. */
function Foot({ year, after, changed }: FootProps) {
  const fields = changed.reduce((sum, row) => sum + row.changed.length, 0)
  const wrong = changed.flatMap(row => row.changed.filter(name => row.errors[name]).map(name => cellKey(row, name)))
  const rest = changed.find(row => Object.keys(row.errors).length > 0)
  const disputes = changed.flatMap(row =>
    row.disputes.map(one => ({ ...one, name: cellKey(row, one.name), label: `${row.name}: ${one.label}` })),
  )
  const changes = (kind: string) =>
    changed.filter(({ key }) => key.startsWith(kind)).map(({ id, change }) => ({ id, ...change }))
  const ask = use(AskImpact)
  const saving = useAction(async () => {
    const parts = { groups: changes('group-'), tasks: changes('task-') }
    if (!(await ask([...parts.groups, ...parts.tasks].some(changesRules) ? parts : null))) return
    await changeYear(year.id, api.admin.categorization({ id: year.id }).parts.patch(parts))
    for (const row of changed) row.forgetSent()
  })
  const disputed = saving.busy ? [] : disputes

  function save() {
    const [first] = wrong
    if (first) return goToCell(first)
    if (!rest && disputed.length === 0) saving.run()
  }

  function discard() {
    for (const row of changed) row.discard()
  }

  return (
    <div className="task-table__foot stack tight">
      <IssuesAfter year={year} after={after} />
      {disputed.length > 0 && <Disputes disputes={disputed} year={year} />}
      {saving.failure && !isChangedMeanwhile(saving.error) && <Note tone="danger">{saving.failure}</Note>}
      <div className="row">
        <p className="task-table__count">
          <b>{counted(fields, 'zmiana', 'zmiany', 'zmian')}</b>
          {wrong.length > 0 && <span className="error"> {counted(wrong.length, 'błąd', 'błędy', 'błędów')}</span>}
          {wrong.length === 0 && rest && (
            <span className="error">
              {' '}
              {rest.name}: {Object.values(rest.errors)[0]?.[0]}
            </span>
          )}
        </p>
        <button type="button" className="btn" data-tone="quiet" onClick={discard}>
          Cofnij zmiany
        </button>
        <button
          type="button"
          className="btn"
          data-tone="primary"
          disabled={saving.busy || disputed.length > 0}
          onClick={save}
        >
          Zapisz {counted(fields, 'zmianę', 'zmiany', 'zmian')}
        </button>
      </div>
    </div>
  )
}

const STEPS: Record<string, [down: number, right: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** Moves from one cell to the next one that can be edited; inside an input the arrows move in the text. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  const cell = (event.target as HTMLElement).closest<HTMLElement>('button[data-cell]')
  const td = cell?.closest<HTMLTableCellElement>('td, th')
  if (!step || !td) return
  event.preventDefault()
  const [down, right] = step
  const rows = [...td.closest('tbody')!.rows]
  let [at, column] = [rows.indexOf(td.parentElement as HTMLTableRowElement) + down, td.cellIndex + right]
  for (; rows[at] && column >= 0 && column < 9; at += down, column += right) {
    const next = rows[at]!.cells[column]?.querySelector<HTMLElement>('button[data-cell]')
    if (next) return next.focus()
  }
}
