import { DialogPart } from '#client/panel/troops/acts/TroopsDialog.tsx'
import { MoveButtons } from '#client/panel/ui/MoveButtons.tsx'
import type { Arrangement } from './useArrangement.ts'

/** The troops at consecutive times, which can be changed and reordered. */
export const TalkQueue = ({ meant, times, set, move }: Arrangement) => (
  <DialogPart title="Kogo dotyczy">
    <p className="hint">Zmień godzinę, a następne przesuną się razem z nią.</p>
    <ol className="talk-queue" data-plain>
      {meant.map(({ teamId, name, leaders }, index) => (
        <li key={teamId}>
          <input
            className="input"
            type="time"
            aria-label={`Godzina: ${name}`}
            value={times[index] ?? ''}
            onChange={event => set.time(index, event.target.value)}
          />
          <div className="anywhere">
            <strong>{name}</strong>
            <small>
              {times[index] ? leaders.map(({ name, email }) => name ?? email).join(', ') : 'wypada po północy'}
            </small>
          </div>
          <span className="row tight">
            <MoveButtons
              labels={['Wcześniej', 'Później']}
              name={name}
              index={index}
              last={meant.length - 1}
              onMove={by => move(index, by)}
            />
          </span>
        </li>
      ))}
    </ol>
  </DialogPart>
)
