import { useState } from 'react'
import { useFolds } from '#client/panel/year/form/Fold.tsx'
import { useRights } from '#client/panel/year/model/editor.ts'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'
import { Switch } from '#client/ui/form/Switch.tsx'
import { marksPage } from '#client/ui/Page.tsx'

interface NuclearProps {
  onSwitch: (nuclear: boolean) => void
}

export function NuclearCard({ onSwitch }: NuclearProps) {
  const { editor, nuclear } = useRights()
  const [confirming, setConfirming] = useState(false)
  const { command, toggleAll } = useFolds()
  const allOpen = command !== null && 'all' in command && command.all

  return (
    <section className="card card__body nuclear">
      <small>Dla odważnych</small>
      <div>
        <Switch checked={nuclear} disabled={!editor} onChange={() => (nuclear ? onSwitch(false) : setConfirming(true))}>
          tryb nuklearny
        </Switch>
      </div>
      <button type="button" className="btn" data-tone="quiet" onClick={() => toggleAll(!allOpen)}>
        {allOpen ? 'Zwiń wszystko' : 'Rozwiń wszystko'}
      </button>
      {confirming && (
        <Confirm
          title="CZY NA PEWNO?"
          text={
            <p>
              Tryb nuklearny pozwala zmieniać kategoryzację, którą drużyny już wypełniają albo wypełniły, otwierać ją
              ponownie oraz przeliczać i usuwać utrwalony ranking. Usunięte części wrócą z Kosza przez 30 dni; ranking i
              stan roku nie.
            </p>
          }
          confirmLabel="POZWÓL MI POPEŁNIAĆ BŁĘDY"
          onConfirm={() => onSwitch(true)}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  )
}

const marksNuclear = marksPage('nuclear')

export function NuclearBar({ onSwitch }: NuclearProps) {
  if (!useRights().nuclear) return null
  return (
    <div className="nuclear-bar row" role="status" ref={marksNuclear}>
      <b>Tryb nuklearny włączony</b>
      <button type="button" className="btn" onClick={() => onSwitch(false)}>
        Wyłącz
      </button>
    </div>
  )
}
