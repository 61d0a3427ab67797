import { Note } from '#client/ui/Note.tsx'
import type { Dispute } from './useRowForm.ts'

interface DisputesProps {
  disputes: readonly Dispute[]
  labels: Record<string, string>
  /** How a value of a field reads; as it is typed unless said otherwise. */
  say?: ((name: string, value: unknown) => string) | undefined
}

/** Somebody else changed what is being changed here: both values, to choose from. Until then nothing is saved. */
export function Disputes({ disputes, labels, say = typed }: DisputesProps) {
  if (disputes.length === 0) return null
  return (
    <Note tone="danger">
      <p>Ktoś w międzyczasie zmienił to samo. Wybierz, co ma zostać:</p>
      <ul className="disputes">
        {disputes.map(({ name, mine, theirs, keepMine, takeTheirs }) => (
          <li key={name}>
            <fieldset className="disputes__one">
              <legend>{labels[name] ?? name}</legend>
              <button type="button" className="btn" onClick={takeTheirs}>
                <span>
                  Zapisane: <b>{say(name, theirs)}</b>
                </span>
              </button>
              <button type="button" className="btn" onClick={keepMine}>
                <span>
                  Twoje: <b>{say(name, mine)}</b>
                </span>
              </button>
            </fieldset>
          </li>
        ))}
      </ul>
    </Note>
  )
}

function typed(_: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'tak' : 'nie'
  return value === '' ? 'nic' : String(value)
}
