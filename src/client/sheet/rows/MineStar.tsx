import { Lock, Star, TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { type Mine, STARRED } from '#domain/mine.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { monthInShort } from '#domain/warsaw.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { type MineStarProps, StarForm } from './StarForm.tsx'

/** The star of a row, and its small form, which stands below the row while it is open. */
export function useMineStar({ task, sheet, edits, months, lastYear }: MineStarProps): {
  star: ReactNode
  form: ReactNode
} {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const mine = sheet.entries.mine.get(task.id)
  const isLate = sheet.withMine.marks.get(task.id) === 'late'
  const setMine = edits?.setMine
  const isStarred = task.obligatory || mine !== undefined
  const label = mine ? mineInShort(mine, task) : ''
  const name = nameOf(task, label, isLate)

  if (!setMine) return { star: <StarToRead isStarred={isStarred} label={label} name={name} />, form: null }

  function touch() {
    if (isStarred) return setOpen(!isOpen)
    setMine!(task, STARRED)
    edits!.finishEntry()
  }
  function close() {
    setOpen(false)
    button.current?.focus()
  }
  return {
    star: (
      <button
        ref={button}
        type="button"
        className="star"
        aria-pressed={isStarred}
        aria-expanded={isStarred ? isOpen : undefined}
        aria-label={name}
        data-late={isLate || undefined}
        onClick={touch}
        onKeyDown={event => event.key === 'Escape' && isOpen && close()}
      >
        <Star aria-hidden="true" />
        <StarLabel label={label} isLate={isLate} isLocked={task.obligatory} />
      </button>
    ),
    form: isOpen && isStarred && (
      <StarForm
        task={task}
        sheet={sheet}
        mine={mine}
        months={months}
        lastYear={lastYear}
        edits={edits}
        setMine={setMine}
        onClose={close}
      />
    ),
  }
}

function StarToRead({ isStarred, label, name }: { isStarred: boolean; label: string; name: string }) {
  return (
    <span className="star" data-starred={isStarred}>
      {isStarred && <Star role="img" aria-label={name} />}
      {label && <small aria-hidden="true">{label}</small>}
    </span>
  )
}

function StarLabel({ label, isLate, isLocked }: { label: string; isLate: boolean; isLocked: boolean }) {
  if (label === '' && !isLocked) return null
  return (
    <small aria-hidden="true">
      {isLate && <TriangleAlert />}
      {label || <Lock />}
    </small>
  )
}

/** "Moje zadania: 12 · gru, po terminie: Ile biwaków?" It holds the visible label as it is, which axe asks for. */
function nameOf({ name, obligatory }: YearTask, label: string, isLate: boolean) {
  const words = [obligatory && 'obowiązkowe, zawsze w Moich', label, isLate && 'po terminie'].filter(Boolean)
  return ['Moje zadania', words.join(', '), name].filter(Boolean).join(': ')
}

/** What a star carries: "12 · gru", "gru", "tak", nothing. */
export function mineInShort({ value, month }: Mine, { type }: Pick<YearTask, 'type'>): string {
  const number = value === null ? null : type === 'BOOLEAN' ? (value > 0 ? null : 'nie') : formatLong(value)
  return [number, month && monthInShort(month)].filter(Boolean).join(' · ')
}
