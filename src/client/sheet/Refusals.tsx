import { inPolish } from '#client/ui/messages.ts'
import { Note } from '#client/ui/Note.tsx'
import { formatValue } from '#domain/values.ts'
import type { Change } from './changes.ts'
import { keyOf } from './changes.ts'
import type { Refusal } from './saving.ts'

/** What the server did not take, so that nothing disappears in silence. */
export function Refusals({ refusals, onRead }: { refusals: readonly Refusal[]; onRead: () => void }) {
  if (refusals.length === 0) return null
  return (
    <Note tone="danger">
      <p>
        <b>Tych zmian nie zapisano:</b>
      </p>
      <ul>
        {refusals.map(({ change, message }) => (
          <li key={keyOf(change)}>
            „{change.name}”, {inWords(change)}: {inPolish(message)}
          </li>
        ))}
      </ul>
      <button type="button" className="btn" onClick={onRead}>
        Rozumiem
      </button>
    </Note>
  )
}

function inWords(change: Change): string {
  switch (change.kind) {
    case 'value':
      return formatValue(change.value)
    case 'star':
      return change.value ? 'dodanie gwiazdki' : 'zdjęcie gwiazdki'
    case 'tick':
      return change.value ? 'zaznaczenie' : 'odznaczenie'
  }
}
