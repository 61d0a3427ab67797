import { Check, CloudOff, CloudUpload } from 'lucide-react'
import { formatTime } from '#client/ui/format.ts'
import { whyFailed } from '#client/ui/messages.ts'
import { Note } from '#client/ui/Note.tsx'
import { formatLong } from '#domain/values.ts'
import { type Change, keyOf, type Refusal, type Saving } from './saving.ts'

interface SaveStateProps {
  saving: Saving
  /** Where there is room for a button. */
  onRetry?: () => void
}

/** Whether what was typed has reached the server (rules.md#13). */
export function SaveState({ saving, onRetry }: SaveStateProps) {
  switch (saving.phase) {
    case 'untouched':
      return <span className="saved">Zmiany zapisują się same</span>
    case 'saving':
      return (
        <span className="saved" role="status">
          <CloudUpload aria-hidden="true" />
          Zapisywanie…
        </span>
      )
    case 'saved':
      return (
        <span className="saved" data-tone="ok" role="status">
          <Check aria-hidden="true" />
          Zapisano {formatTime(saving.savedAt!)}
        </span>
      )
    case 'retrying':
    case 'stopped':
      return <NotSaved phase={saving.phase} onRetry={onRetry} />
  }
}

function NotSaved({ phase, onRetry }: { phase: 'retrying' | 'stopped'; onRetry?: () => void }) {
  return (
    <span className="saved" data-tone="danger" title="To, co wpisano, czeka bezpiecznie w tej przeglądarce.">
      <CloudOff aria-hidden="true" />
      <span role="status">
        {phase === 'retrying' ? 'Nie zapisano, ponawiam' : 'Nie zapisano, zaloguj się ponownie'}
      </span>
      {onRetry && (
        <button type="button" className="btn" data-tone="quiet" onClick={onRetry}>
          Ponów teraz
        </button>
      )}
    </span>
  )
}

/** What the server did not take, so that nothing disappears in silence. */
export function Refusals({ refusals, onRead }: { refusals: readonly Refusal[]; onRead: () => void }) {
  if (refusals.length === 0) return null
  return (
    <Note tone="danger">
      <p>
        <b>Tych zmian nie zapisano:</b>
      </p>
      <ul>
        {refusals.map(({ change, error }) => (
          <li key={keyOf(change)}>
            „{change.name}”, {inWords(change)}: {whyFailed(error)}
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
      return change.value === null ? 'bez wpisu' : formatLong(change.value)
    case 'favourite':
      return change.value ? 'dodanie gwiazdki' : 'zdjęcie gwiazdki'
    case 'tick':
      return change.value ? 'zaznaczenie' : 'odznaczenie'
  }
}
