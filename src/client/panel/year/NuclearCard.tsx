import { use, useState } from 'react'
import { useMe } from '#client/session.ts'
import { Confirm } from '#client/ui/Confirm.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { mayEditYears } from '#domain/roles.ts'
import type { Folding } from './Fold.tsx'
import { Nuclear } from './rights.ts'

interface NuclearCardProps {
  onSwitch: (nuclear: boolean) => void
  folding: Folding
}

export function NuclearCard({ onSwitch, folding }: NuclearCardProps) {
  const nuclear = use(Nuclear)
  const session = useMe()
  const [asking, setAsking] = useState(false)
  const allOpen = folding.asked !== null && 'all' in folding.asked && folding.asked.all

  return (
    <section className="card card__body nuclear">
      <small>Dla odważnych</small>
      <div>
        <Switch
          checked={nuclear}
          disabled={session.state !== 'signedIn' || !mayEditYears(session.me)}
          onChange={() => (nuclear ? onSwitch(false) : setAsking(true))}
        >
          tryb nuklearny
        </Switch>
      </div>
      <button type="button" className="btn" data-tone="quiet" onClick={() => folding.turnAll(!allOpen)}>
        {allOpen ? 'Zwiń wszystko' : 'Rozwiń wszystko'}
      </button>
      {asking && (
        <Confirm
          title="CZY NA PEWNO?"
          text={<Warning />}
          yes="POZWÓL MI POPEŁNIAĆ BŁĘDY"
          onYes={() => onSwitch(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

/** Stays in sight as long as the mode is on. */
export function NuclearBar({ onSwitch }: Pick<NuclearCardProps, 'onSwitch'>) {
  if (!use(Nuclear)) return null
  return (
    <div className="nuclear-bar" role="status">
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
