import { Check, Flag, TriangleAlert, Undo2, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Left, Pressed } from '#client/sheet/planning/pressed.ts'
import type { Sheet } from '#client/sheet/view/sheet.ts'
import { otherName } from '#client/ui/people.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { plural } from '#domain/text/plural.ts'

interface PressedBarProps {
  pressed: Pressed
  left: Left
  isUndone: boolean
  sheet: Sheet
  busy: boolean
  failure: string | undefined
  onUndo: () => void
  onClose: () => void
}

/** Names what a press wrote or undid, and the rows that somebody else had changed meanwhile. */
export function PressedBar({ pressed, left, isUndone, sheet, busy, failure, onUndo, onClose }: PressedBarProps) {
  const { words, replaced } = pressed
  const count = replaced.length
  const names = new Map([
    ...sheet.tasks.map(({ id, name }) => [`task/${id}`, name] as const),
    ...sheet.year.prerequisites.map(({ id, name }) => [`prerequisite/${id}`, name] as const),
  ])
  const nameOf = (row: Left[number]) =>
    names.get('taskId' in row ? `task/${row.taskId}` : `prerequisite/${row.initialTaskId}`)
  return (
    <div className="plan-press" role="status">
      {isUndone ? <Check aria-hidden="true" /> : <Flag aria-hidden="true" />}
      <div className="grow">
        <p>
          <b>{isUndone ? undoneInWords(count, left.length) : words}</b>
        </p>
        {[...Map.groupBy(left, whoChanged)].map(([author, rows]) => (
          <Line key={author} icon={<Users aria-hidden="true" />}>
            {author && <b>{author}: </b>}
            {author
              ? `zmienione w tym czasie, więc ${plural(rows.length, 'zostaje', 'zostają', 'zostaje')}`
              : `Wyjęte w tym czasie z planu, więc ${plural(rows.length, 'nie wraca', 'nie wracają', 'nie wraca')}`}
            : {rows.map(row => `„${nameOf(row) ?? 'zadanie, którego już nie ma'}”`).join(', ')}.
          </Line>
        ))}
        {failure && (
          <Line icon={<TriangleAlert aria-hidden="true" />}>
            {isUndone ? 'Nic nie wróciło' : 'Nic się nie cofnęło'}, plan jest taki jak przedtem. {failure}
          </Line>
        )}
      </div>
      {count > 0 && (
        <button type="button" className="btn" disabled={busy} onClick={onUndo}>
          <Undo2 aria-hidden="true" />
          {isUndone ? 'Przywróć' : count === 1 ? 'Cofnij' : `Cofnij wszystkie ${formatLong(count)}`}
        </button>
      )}
      <button type="button" className="btn" data-tone="quiet" onClick={onClose}>
        Zamknij
      </button>
    </div>
  )
}

/** Returns null for a row that was taken out of the plan, which keeps no author. */
const whoChanged = (row: Left[number]) => (row.at === null ? null : otherName(row))

const undoneInWords = (undone: number, left: number) =>
  left === 0
    ? 'Cofnięte. Plan jest taki jak przedtem.'
    : `Cofnięte ${formatLong(undone)} z ${formatLong(undone + left)} wierszy planu.`

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="line">
    {icon}
    <small>{children}</small>
  </p>
)
