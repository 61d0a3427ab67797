import { percent } from '#client/sheet/view/shares.ts'
import { typeNames } from '#client/sheet/view/taskTypes.ts'
import { NamedOptions } from '#client/ui/form/Field.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { hasReference, TASK_TYPES, type TaskType } from '#domain/scoring/scoring.ts'
import { unitForms } from '#domain/scoring/unit.ts'
import { matcher } from '#domain/text/search.ts'
import { isCounted, isScored, usesMultiplier } from '#domain/year/taskRules.ts'
import type { EditedRow } from './editedRows.ts'
import type { EditedYear, EditorTask } from './editedYear.ts'
import { TaskCell } from './TaskCell.tsx'
import { TaskOptions } from './TaskInputs.tsx'
import { TASK_FIELDS, withType } from './taskFields.ts'

export interface TableRow {
  task: EditorTask
  row: EditedRow
}

export const TypeOptions = () =>
  TASK_TYPES.map(type => (
    <option key={type} value={type}>
      {typeNames[type]}
    </option>
  ))

export type CellsOf = (row: EditedRow) => { year: EditedYear; row: EditedRow; mayEdit: boolean }

interface ColumnsOptions {
  cells: CellsOf
  /** The text that is searched for. */
  typed: string
  onOpen: (...path: string[]) => void
  /** The task whose fields a narrow screen shows. */
  shown: number | null
  onShow: (id: number | null) => void
}

export function columnsOf({ cells, typed, onOpen, shown, onShow }: ColumnsOptions): Column<TableRow>[] {
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
      width: '18%',
      cell: ({ task, row }) => (
        <>
          <button
            type="button"
            className="task-facts"
            aria-expanded={shown === task.id}
            onClick={() => onShow(shown === task.id ? null : task.id)}
          >
            <b>{row.values.name}</b>
            <span className="task-facts__line">{shown === task.id ? 'Zwiń' : factsOf(row)}</span>
          </button>
          <TaskCell {...cells(row)} name="name" />
          {typed !== '' && !matches(task.name) && (
            <small className="muted">w opisie: „{shortened(task.description)}”</small>
          )}
        </>
      ),
    }),
    column('type', 'Rodzaj', {
      width: '9rem',
      cell: ({ row }) => (
        <TaskCell
          {...cells(row)}
          name="type"
          options={() => <TypeOptions />}
          show={type => typeNames[type as TaskType].replace('z odniesieniem', 'z odn.')}
          changeOf={type => withType(type as TaskType)}
        />
      ),
    }),
    column('maxPoints', 'Maks.', {
      isNumeric: true,
      width: '4.25rem',
      cell: each => isScored(typeOf(each)) && <TaskCell {...cells(each.row)} name="maxPoints" />,
    }),
    column('multiplier', 'Mnożnik', {
      isNumeric: true,
      width: '5rem',
      cell: each => usesMultiplier(typeOf(each)) && <TaskCell {...cells(each.row)} name="multiplier" />,
    }),
    column('refValId', 'Odniesienie', {
      width: '10.75rem',
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
      width: '3.75rem',
      cell: each => <Flag {...cells(each.row)} name="obligatory" isFixed={!isScored(typeOf(each))} />,
    }),
    column('asksForNote', 'Dopisek', {
      label: 'Prosi o dopisek',
      width: '4.5rem',
      cell: each => <Flag {...cells(each.row)} name="asksForNote" />,
    }),
    column('wholeNumbers', 'Całe', {
      label: 'Tylko całe liczby',
      width: '3.5rem',
      cell: each => isCounted(typeOf(each)) && <Flag {...cells(each.row)} name="wholeNumbers" />,
    }),
    column('unit', 'Liczone', {
      width: '5.5rem',
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
      width: '4.25rem',
      cell: ({ task, row }) => (
        <button
          type="button"
          className="link-button"
          aria-label={`Więcej: ${row.name}`}
          onClick={() => onOpen(`group-${task.primaryGroupId}`, row.key)}
        >
          Więcej
        </button>
      ),
    },
  ]
}

/** One line instead of the fields on a narrow screen. */
function factsOf({ values, changed }: EditedRow): string {
  const type = values.type as TaskType
  return [
    typeNames[type],
    isScored(type) && `maks. ${values.maxPoints}`,
    usesMultiplier(type) && `× ${values.multiplier}`,
    values.obligatory === true && isScored(type) && 'obowiązkowe',
    changed.length > 0 && 'zmienione',
  ]
    .filter(Boolean)
    .join(' · ')
}

const shortened = (text: string) => (text.length > 90 ? `${text.slice(0, 90)}…` : text)

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

type FlagProps = ReturnType<CellsOf> & { name: 'obligatory' | 'asksForNote' | 'wholeNumbers'; isFixed?: boolean }

function Flag({ row, mayEdit, name, isFixed = false }: FlagProps) {
  return (
    <label className="select-box" data-changed={row.changed.includes(name)}>
      <input
        type="checkbox"
        aria-label={`${TASK_FIELDS.specs[name]!.label}: ${row.name}`}
        checked={row.values[name] === true}
        disabled={!mayEdit || isFixed}
        onChange={event => row.set({ [name]: event.target.checked })}
      />
    </label>
  )
}
