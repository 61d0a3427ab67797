import { useState } from 'react'
import { ApproveMarked } from '#client/panel/ApproveMarked.tsx'
import { RemindDialog } from './RemindDialog.tsx'
import type { Overview, Troop } from './troops.ts'

interface MarkedBarProps {
  year: Overview['year']
  shown: readonly Troop[]
  marked: readonly Troop[]
  onMark: (teamIds: readonly number[], isMarked: boolean) => void
  /** Reads again and takes the marks of these away. */
  onDone: (teamIds: readonly number[]) => Promise<unknown>
  /** "17 drużyn". */
  words: string
}

/** One bar above the list that keeps its height: without marks it counts, with marks it acts. */
export function MarkedBar({ year, shown, marked, onMark, onDone, words }: MarkedBarProps) {
  const [reminds, setReminds] = useState(false)
  const isAll = shown.length > 0 && marked.length === shown.length
  const ids = (troops: readonly Troop[]) => troops.map(({ teamId }) => teamId)

  return (
    <div className="marked-bar" data-active={marked.length > 0}>
      <div className="marked-bar__all">
        <input
          type="checkbox"
          aria-label="Zaznacz wszystkie"
          checked={isAll}
          ref={box => {
            if (box) box.indeterminate = marked.length > 0 && !isAll
          }}
          onChange={event => onMark(ids(shown), event.target.checked)}
        />
        <span role="status">{marked.length > 0 ? `Zaznaczono ${marked.length} z ${shown.length}` : words}</span>
      </div>
      {marked.length > 0 && (
        <>
          <button type="button" className="btn" onClick={() => setReminds(true)}>
            Przypomnij…
          </button>
          <ApproveMarked
            yearId={year.id}
            marked={marked.map(troop => ({
              id: troop.teamId,
              name: troop.name,
              prerequisites: { done: troop.prerequisitesDone, of: troop.prerequisites },
              obligatory: troop.obligatory,
            }))}
            onApproved={onDone}
          />
          <button type="button" className="btn" onClick={() => onMark(ids(marked), false)}>
            Odznacz
          </button>
        </>
      )}
      {reminds && <RemindDialog year={year} troops={marked} onClose={() => setReminds(false)} onSent={onDone} />}
    </div>
  )
}
