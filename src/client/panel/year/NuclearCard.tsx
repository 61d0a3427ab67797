import { use, useState } from 'react'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'
import { Switch } from '#client/ui/form/Switch.tsx'
import type { Folding } from './Fold.tsx'
import { MayEdit, Nuclear } from './rights.ts'

interface NuclearCardProps {
  onSwitch: (nuclear: boolean) => void
  folding: Folding
}

export function NuclearCard({ onSwitch, folding }: NuclearCardProps) {
  const nuclear = use(Nuclear)
  const [confirming, setConfirming] = useState(false)
  const { command } = folding
  const allOpen = command !== null && 'all' in command && command.all

  return (
    <section className="card card__body nuclear">
      <small>Dla odważnych</small>
      <div>
        <Switch
          checked={nuclear}
          disabled={!use(MayEdit)}
          onChange={() => (nuclear ? onSwitch(false) : setConfirming(true))}
        >
          tryb nuklearny
        </Switch>
      </div>
      <button type="button" className="btn" data-tone="quiet" onClick={() => folding.toggleAll(!allOpen)}>
        {allOpen ? 'Zwiń wszystko' : 'Rozwiń wszystko'}
      </button>
      {confirming && (
        <Confirm
          title="CZY NA PEWNO?"
          text={<Warning />}
          confirmLabel="POZWÓL MI POPEŁNIAĆ BŁĘDY"
          onConfirm={() => onSwitch(true)}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  )
}

export function NuclearBar({ onSwitch }: Pick<NuclearCardProps, 'onSwitch'>) {
  if (!use(Nuclear)) return null
  return (
    <div className="nuclear-bar row" role="status">
      <b>Tryb nuklearny włączony</b>
      <button type="button" className="btn" onClick={() => onSwitch(false)}>
        Wyłącz
      </button>
    </div>
  )
}

function Warning() {
  return (
    <p>
      Tryb nuklearny pozwala zmieniać kategoryzację, którą drużyny już wypełniają albo wypełniły, otwierać ją ponownie
      oraz przeliczać i usuwać utrwalony ranking. Większości takich zmian nie da się cofnąć.
    </p>
  )
}
