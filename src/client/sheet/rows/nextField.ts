import type { KeyboardEvent } from 'react'

/** Matches the field of a row: the number, the chosen answer, or else the first answer. */
const FIELD = 'input:checked, input:not([type="radio"]), fieldset:not(:has(:checked)) input'

export const fieldIn = (row: Element | null | undefined) => row?.querySelector<HTMLElement>(FIELD)

/** The first row after that of `from` in the whole list that may be next. */
export function rowAfter(
  from: Element,
  rows: Iterable<HTMLElement>,
  mayBeNext: (row: HTMLElement) => boolean = () => true,
): HTMLElement | undefined {
  const all = [...rows]
  return all.slice(all.findIndex(row => row.contains(from)) + 1).find(mayBeNext)
}

/** Enter in a field moves on as in a spreadsheet. */
export function onEnter(
  { key, target }: KeyboardEvent,
  next: (field: HTMLInputElement) => HTMLElement | null | undefined,
) {
  if (key === 'Enter' && target instanceof HTMLInputElement) next(target)?.focus()
}

/** Moves the focus to `next` when a keyboard pressed a button that disappears. */
export function continueAt(next: HTMLElement | null | undefined, { detail }: { detail: number }) {
  if (detail === 0) next?.focus()
}

/** Returns the field of the next row in the list that waits for a value; settled rows are skipped. */
export const fieldAfter = (from: HTMLElement) =>
  fieldIn(
    rowAfter(
      from,
      from.closest('.task-list')!.querySelectorAll<HTMLElement>('.task:has(input)'),
      row => row.dataset.settled !== 'true',
    ),
  )
