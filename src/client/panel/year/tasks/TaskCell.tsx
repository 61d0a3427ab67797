import { createContext, type KeyboardEvent, type ReactNode, use, useState } from 'react'
import { useRights, useYear } from '#client/panel/year/model/editor.ts'
import type { RowFields } from '#client/panel/year/model/rowFields.ts'

/** The texts that cells preview while a paste waits for confirmation, by `cellKey`. */
export const PastedCells = createContext<ReadonlyMap<string, string>>(new Map())

type Typed = Record<string, string | boolean>

/** A row that cells edit. */
export interface CellRow {
  key: string
  name: string
  specs: RowFields<Typed>['specs']
  values: Typed
  saved: Typed
  changed: readonly string[]
  errors: Readonly<Record<string, readonly string[] | undefined>>
  set(change: Typed): void
}

interface CellProps {
  row: CellRow
  name: string
  /** The options of a choice; without them the cell is typed in. */
  options?: () => ReactNode
  /** The fields that a typed or chosen value changes; by default this one. */
  changeOf?: (typed: string) => Typed
  /** Shown in an empty cell. */
  placeholder?: string
  show?: (value: string) => string
}

/** One value of the table: text until it is pressed or typed at, then an input. Enter leaves it, Escape restores it. */
export function TaskCell(props: CellProps) {
  const { row, name, show } = props
  const year = useYear()
  const mayEdit = useRights().edit
  const [before, setBefore] = useState<string | null>(null)
  const spec = row.specs[name]!
  const label = `${spec.label}: ${row.name}`
  const nameOf = (value: unknown) =>
    value === ''
      ? (props.placeholder ?? '–')
      : show
        ? show(String(value))
        : spec.show(value as never, { year, originName })
  const value = String(row.values[name])
  const isChanged = row.changed.includes(name)
  const error = isChanged ? row.errors[name]?.[0] : undefined
  const was = isChanged && !isNew(row) ? row.saved[name] : undefined
  const set = (typed: string) => row.set(props.changeOf?.(typed) ?? { [name]: typed })

  const pasted = use(PastedCells).get(cellKey(row, name))

  const whole = [
    `${label}: ${nameOf(value)}`,
    was !== undefined && `było ${nameOf(was)}`,
    pasted !== undefined && `po wklejeniu ${pasted}`,
    error,
  ]
    .filter(Boolean)
    .join(', ')

  if (!mayEdit) return <span className="cell">{nameOf(value)}</span>
  if (before === null)
    return (
      <button
        type="button"
        className="cell"
        data-cell={cellKey(row, name)}
        // Rendered by the stylesheet, because the name of a button must begin with its text.
        data-was={was === undefined ? undefined : nameOf(was)}
        data-pasted={pasted}
        data-wrong={error}
        aria-label={whole}
        onClick={() => setBefore(value)}
        onKeyDown={event => {
          const typed = startedBy(event)
          if (typed === null || props.options) return
          event.preventDefault()
          setBefore(value)
          set(typed)
        }}
      >
        {nameOf(value)}
      </button>
    )

  const leave = () => {
    setBefore(null)
    requestAnimationFrame(() => goToCell(cellKey(row, name)))
  }
  const input = {
    className: 'input',
    'aria-label': label,
    'aria-invalid': error !== undefined,
    ref: focusOnce,
    'data-begun': value === before ? undefined : true,
    onBlur: () => setBefore(null),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      event.preventDefault()
      if (event.key === 'Escape') row.set({ [name]: before })
      leave()
    },
  }
  if (props.options)
    return (
      <select {...input} value={value} onChange={event => set(event.target.value)}>
        {props.options()}
      </select>
    )
  return (
    <>
      <input
        {...input}
        {...(spec.kind === 'number' && { inputMode: 'decimal' as const })}
        value={value}
        onChange={event => set(event.target.value)}
      />
      {error && <span className="error">{error}</span>}
    </>
  )
}

interface FlagProps {
  row: CellRow
  name: string
  isFixed?: boolean
}

export function FlagCell({ row, name, isFixed = false }: FlagProps) {
  return (
    <label className="select-box" data-changed={row.changed.includes(name)}>
      <input
        type="checkbox"
        data-cell={cellKey(row, name)}
        data-pasted={use(PastedCells).get(cellKey(row, name))}
        aria-label={`${row.specs[name]!.label}: ${row.name}`}
        checked={row.values[name] === true}
        disabled={!useRights().edit || isFixed}
        onChange={event => row.set({ [name]: event.target.checked })}
      />
    </label>
  )
}

const isNew = ({ key }: Pick<CellRow, 'key'>) => key.startsWith('new-')

export const cellKey = ({ key }: Pick<CellRow, 'key'>, name: string) => `${key} ${name}`

/** @returns whether there is such a cell */
export function goToCell(key: string): boolean {
  const cell = document.querySelector<HTMLElement>(`[data-cell="${key}"]`)
  cell?.focus()
  return cell !== null && document.activeElement === cell
}

const originName = () => ''

/** Returns the text with which a key starts editing a cell, or null for a key that does not start it. */
function startedBy({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'Delete' || key === 'Backspace') return ''
  return key.length === 1 && key !== ' ' && key !== '/' ? key : null
}

/** Selects the value, unless a key opened the field. Once, because a new ref callback is called with each render. */
function focusOnce(element: HTMLElement | null) {
  if (!element || element.dataset.focused) return
  element.dataset.focused = 'true'
  element.focus()
  if (element instanceof HTMLInputElement)
    element.setSelectionRange(element.dataset.begun ? element.value.length : 0, element.value.length)
}
