import type { ReactNode } from 'react'
import { NamedOptions } from '#client/ui/form/Field.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import type { TaskType } from '#domain/scoring/scoring.ts'
import { unitForms } from '#domain/scoring/unit.ts'
import { percent } from '#domain/scoring/values.ts'
import { matcher } from '#domain/text/search.ts'
import { typeNames } from '#domain/text/taskTypes.ts'
import { type FieldKind, unitIn } from '#domain/year/fieldKinds.ts'
import { isScored, usesMultiplier } from '#domain/year/taskRules.ts'
import { TASK_COLUMNS, TASK_FIELDS, type TaskField, usesField } from '#domain/year/yearFields.ts'
import type { EditedRow } from './editedRows.ts'
import type { EditorTask } from './editedYear.ts'
import { useRights, useYear } from './editor.ts'
import { TaskCell } from './TaskCell.tsx'
import { TaskOptions, TypeOptions } from './TaskOptions.tsx'
import { withType } from './taskFields.ts'

export interface TableRow {
  task: EditorTask
  row: EditedRow
}

interface ColumnsOptions {
  typed: string
  onOpen: (...path: string[]) => void
  /** The task whose fields a narrow screen shows. */
  shown: number | null
  onShow: (id: number | null) => void
}

const WIDTHS: Partial<Record<string, string>> = {
  name: '18%',
  type: '8rem',
  maxPoints: '4.25rem',
  refValId: '10rem',
  secondaryGroupId: '9.5rem',
  obligatory: '3.75rem',
  wholeNumbers: '3.5rem',
  unit: '6.5rem',
}

export function columnsOf({ typed, onOpen, shown, onShow }: ColumnsOptions): Column<TableRow>[] {
  const matches = matcher(typed)
  const cells: Partial<Record<string, (row: TableRow) => ReactNode>> = {
    name: ({ task, row }) => (
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
        <TaskCell row={row} name="name" />
        {typed !== '' && !matches(task.name) && (
          <small className="muted">w opisie: „{shortened(task.description)}”</small>
        )}
      </>
    ),
    secondaryGroupId: ({ row }) => <SecondGroup row={row} />,
    obligatory: ({ row }) => <Flag row={row} name="obligatory" isFixed={!isScored(typeOf(row))} />,
  }
  const columns = Object.entries(TASK_COLUMNS).map(([key, head]): Column<TableRow> => {
    const { kind, label } = TASK_FIELDS[key as TaskField]
    const cell = cells[key] ?? (({ task, row }) => <KindCell kind={kind} id={task.id} row={row} name={key} />)
    return {
      key,
      head,
      width: WIDTHS[key] ?? (kind === 'flag' ? '4.5rem' : '5rem'),
      ...(kind === 'number' && { isNumeric: true }),
      ...(kind === 'flag' && { label }),
      // A cell is empty where the type of the task does not use its field.
      cell: each => usesField(typeOf(each.row), key) && cell(each),
    }
  })
  return [
    ...columns,
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

interface KindCellProps {
  kind: FieldKind
  id: number
  row: EditedRow
  name: string
}

function KindCell({ kind, id, ...cell }: KindCellProps) {
  switch (kind) {
    case 'flag':
      return <Flag {...cell} />
    case 'type':
      return (
        <TaskCell
          {...cell}
          options={() => <TypeOptions />}
          show={type => typeNames[type as TaskType].replace('z odniesieniem', 'z odn.')}
          changeOf={type => withType(type as TaskType)}
        />
      )
    case 'task':
      return <TaskCell {...cell} options={() => <TaskOptions isOffered={other => other.id !== id} />} />
    case 'unit':
      return <TaskCell {...cell} short={unit => unitForms(unit)[0]!} read={unitIn} />
    default:
      return <TaskCell {...cell} />
  }
}

const typeOf = ({ values }: EditedRow) => values.type as TaskType

/** One line instead of the fields on a narrow screen. */
function factsOf(row: EditedRow): string {
  const { values, changed } = row
  const type = typeOf(row)
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

function SecondGroup({ row }: { row: EditedRow }) {
  const others = useYear().groups.filter(group => String(group.id) !== row.values.primaryGroupId)
  return (
    <>
      <TaskCell
        row={row}
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
          row={row}
          name="split"
          options={() => <SplitOptions now={String(row.values.split)} />}
          show={split => `${percent(1 - Number(split))} tam`}
        />
      )}
    </>
  )
}

/** Offers tenths, and the stored share if it is not one of them. */
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

interface FlagProps {
  row: EditedRow
  name: string
  isFixed?: boolean
}

function Flag({ row, name, isFixed = false }: FlagProps) {
  return (
    <label className="select-box" data-changed={row.changed.includes(name)}>
      <input
        type="checkbox"
        aria-label={`${row.specs[name]!.label}: ${row.name}`}
        checked={row.values[name] === true}
        disabled={!useRights().edit || isFixed}
        onChange={event => row.set({ [name]: event.target.checked })}
      />
    </label>
  )
}
