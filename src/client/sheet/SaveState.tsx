import { Check, CloudOff, CloudUpload } from 'lucide-react'
import { formatTime } from '#client/ui/format.ts'
import type { Saving } from './saving.ts'

interface SaveStateProps {
  saving: Saving
  /** Where there is room for a button. */
  onRetry?: () => void
}

/** Whether what was typed has reached the server (ruling 13). */
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
