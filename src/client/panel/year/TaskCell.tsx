import { createContext, type KeyboardEvent, type ReactNode, use, useState } from 'react'
import type { EditedRow } from './editedRows.ts'
import { useRights, useYear } from './editor.ts'

/** The texts that cells preview while a paste waits for confirmation, by `cellKey`. */
export const PastedCells = createContext<ReadonlyMap<string, string>>(new Map())

interface CellProps {
  row: EditedRow
  name: string
  /** The options of a choice; without them the cell is typed in. */
  options?: () => ReactNode
  /** The fields that a typed or chosen value changes; by default this one. */
  changeOf?: (typed: string) => Record<string, string | boolean>
  show?: (value: string) => string
  short?: (value: string) => string
  read?: (typed: string) => string
}

/** One value of the table: text until it is pressed or typed at, then an input. Enter leaves it, Escape restores it. */
export function TaskCell(props: CellProps) {
  const { row, name, show, read = (typed: string) => typed } = props
  const year = useYear()
  const mayEdit = useRights().edit
  const [before, setBefore] = useState<string | null>(null)
  const spec = row.specs[name]!
  const label = `${spec.label}: ${row.name}`
  const nameOf = (value: unknown) =>
    value === '' ? '–' : show ? show(String(value)) : spec.show(value as never, { year, originName })
  const value = String(row.values[name])
  const isChanged = row.changed.includes(name)
  const error = isChanged ? row.errors[name]?.[0] : undefined
  const set = (typed: string) => row.set(props.changeOf?.(typed) ?? { [name]: read(typed) })

  const shown = (of: unknown) => (props.short && of !== '' ? props.short(String(of)) : nameOf(of))

  const pasted = use(PastedCells).get(cellKey(row, name))

  const whole = [
    `${label}: ${nameOf(value)}`,
    isChanged && `było ${nameOf(row.saved[name])}`,
    pasted !== undefined && `po wklejeniu ${pasted}`,
    error,
  ]
    .filter(Boolean)
    .join(', ')

  if (!mayEdit) return <span className="cell">{shown(value)}</span>
  if (before === null)
    return (
      <button
        type="button"
        className="cell"
        data-cell={cellKey(row, name)}
        // Rendered by the stylesheet, because the name of a button must begin with its text.
        data-was={isChanged ? shown(row.saved[name]) : undefined}
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
        {shown(value)}
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
        // Uncontrolled where `read` changes the text: the commas would move while the user types.
        {...(props.read ? { defaultValue: nameOf(value).replace('–', '') } : { value })}
        onChange={event => set(event.target.value)}
      />
      {error && <span className="error">{error}</span>}
    </>
  )
}

export const cellKey = ({ key }: Pick<EditedRow, 'key'>, name: string) => `${key} ${name}`

export const goToCell = (key: string) => document.querySelector<HTMLElement>(`[data-cell="${key}"]`)?.focus()

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
