import { percent } from '#client/sheet/model/shares.ts'
import { typeNames } from '#client/sheet/model/taskTypes.ts'
import { NamedOptions } from '#client/ui/form/Field.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import type { TaskType } from '#domain/scoring/scoring.ts'
import { unitForms } from '#domain/scoring/unit.ts'
import { matcher } from '#domain/text/search.ts'
import { isScored, usesMultiplier } from '#domain/year/taskRules.ts'
import type { EditedRow } from './editedRows.ts'
import type { EditorTask } from './editedYear.ts'
import { useRights, useYear } from './editor.ts'
import { TaskCell } from './TaskCell.tsx'
import { TaskOptions, TypeOptions } from './TaskInputs.tsx'
import { TASK_FIELDS, unitIn, usesField, withType } from './taskFields.ts'

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

export function columnsOf({ typed, onOpen, shown, onShow }: ColumnsOptions): Column<TableRow>[] {
  const matches = matcher(typed)
  /** A cell is empty where the type of the task does not use its field. */
  const column = (key: string, head: string, { cell, ...rest }: Partial<Column<TableRow>>): Column<TableRow> => ({
    key,
    head,
    cell: each => usesField(typeOf(each.row), key) && (cell ? cell(each) : <TaskCell row={each.row} name={key} />),
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
          <TaskCell row={row} name="name" />
          {typed !== '' && !matches(task.name) && (
            <small className="muted">w opisie: „{shortened(task.description)}”</small>
          )}
        </>
      ),
    }),
    column('type', 'Rodzaj', {
      width: '8rem',
      cell: ({ row }) => (
        <TaskCell
          row={row}
          name="type"
          options={() => <TypeOptions />}
          show={type => typeNames[type as TaskType].replace('z odniesieniem', 'z odn.')}
          changeOf={type => withType(type as TaskType)}
        />
      ),
    }),
    column('maxPoints', 'Maks.', { isNumeric: true, width: '4.25rem' }),
    column('multiplier', 'Mnożnik', { isNumeric: true, width: '5rem' }),
    column('refValId', 'Odniesienie', {
      width: '10rem',
      cell: ({ task, row }) => (
        <TaskCell row={row} name="refValId" options={() => <TaskOptions isOffered={({ id }) => id !== task.id} />} />
      ),
    }),
    column('secondaryGroupId', 'Druga grupa', { width: '9.5rem', cell: ({ row }) => <SecondGroup row={row} /> }),
    column('obligatory', 'Obow.', {
      label: 'Obowiązkowe',
      width: '3.75rem',
      cell: ({ row }) => <Flag row={row} name="obligatory" isFixed={!isScored(typeOf(row))} />,
    }),
    column('asksForNote', 'Dopisek', {
      label: 'Prosi o dopisek',
      width: '4.5rem',
      cell: ({ row }) => <Flag row={row} name="asksForNote" />,
    }),
    column('wholeNumbers', 'Całe', {
      label: 'Tylko całe liczby',
      width: '3.5rem',
      cell: ({ row }) => <Flag row={row} name="wholeNumbers" />,
    }),
    column('unit', 'Liczone', {
      width: '6.5rem',
      cell: ({ row }) => (
        <TaskCell
          row={row}
          name="unit"
          show={unit => (unit === '' ? '–' : unitForms(unit).join(', '))}
          short={unit => unitForms(unit)[0]!}
          read={typed => (typed.trim() === '' ? '' : unitIn(typed))}
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
        aria-label={`${TASK_FIELDS.specs[name]!.label}: ${row.name}`}
        checked={row.values[name] === true}
        disabled={!useRights().edit || isFixed}
        onChange={event => row.set({ [name]: event.target.checked })}
      />
    </label>
  )
}
