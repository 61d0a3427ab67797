import { useState } from 'react'
import { api } from '#client/api/call.ts'
import { answerUndoable } from '#client/api/undo.ts'
import { RenameForm } from '#client/panel/ui/RenameForm.tsx'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { Dialog, DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { ChoiceBox } from '#client/ui/form/ChoiceBox.tsx'
import { formatDate } from '#client/ui/format.ts'
import { yearsHeld } from '#domain/formerNames.ts'
import { areAlike } from '#domain/text/alike.ts'
import { changeTeam, type ManagedTeamProps } from './TeamSettings.tsx'

export function TeamNames({ team, onChange }: ManagedTeamProps) {
  // Null until the user chooses; by default a name that is like the former one counts as a corrected spelling.
  const [chosen, choose] = useState<boolean | null>(null)
  return (
    <section className="card" aria-labelledby="nazwy-h">
      <header>
        <h2 id="nazwy-h">Nazwy</h2>
        <p className="hint">Zamknięte rankingi i dyplomy mają nazwę z tamtego roku.</p>
      </header>
      {team.formerNames.length > 0 && (
        <ul className="people" aria-label="Dawne nazwy">
          {team.formerNames.map(held => (
            <Held key={held.id} held={held} onChange={onChange} />
          ))}
        </ul>
      )}
      <div className="card__body">
        <RenameForm
          name={team.name}
          rename={async name => {
            await onChange(await changeTeam(team, { name, spelling: chosen ?? areAlike(name, team.name) }))
            choose(null)
          }}
        >
          {typed => {
            const isSpelling = chosen ?? areAlike(typed, team.name)
            return (
              <fieldset className="choice-grid" aria-label="Co to za zmiana?">
                <ChoiceBox
                  title="Drużyna nazywa się inaczej"
                  hint="dawna nazwa zostaje, z latami"
                  type="radio"
                  name="rodzaj-zmiany"
                  checked={!isSpelling}
                  onChange={() => choose(false)}
                />
                <ChoiceBox
                  title="Poprawiam pisownię"
                  hint="dotychczasowa nazwa znika"
                  type="radio"
                  name="rodzaj-zmiany"
                  checked={isSpelling}
                  onChange={() => choose(true)}
                />
              </fieldset>
            )
          }}
        </RenameForm>
      </div>
    </section>
  )
}

type HeldName = ManagedTeamProps['team']['formerNames'][number]

function Held({ held, onChange }: { held: HeldName } & Pick<ManagedTeamProps, 'onChange'>) {
  const { id, name, until, merged } = held
  const call = api.admin['former-names']({ id })
  return (
    <li>
      <span className="anywhere">
        <b>{name}</b> <small>{merged ? `drużyna przyłączona ${formatDate(until)}` : yearsHeld(held)}</small>
      </span>
      <DialogButton
        look="quiet"
        dialog={close => (
          <Dialog title={`Popraw pisownię: ${name}`} onClose={close}>
            <RenameForm
              name={name}
              rename={async corrected => {
                await onChange(await answerUndoable(call.patch({ name: corrected }), `Poprawiono: ${corrected}`))
                close()
              }}
            />
          </Dialog>
        )}
      >
        Popraw pisownię<span className="visually-hidden">: {name}</span>
      </DialogButton>
      <ActionButton
        tone="quiet"
        act={async () => onChange(await answerUndoable(call.delete(), `Usunięto dawną nazwę ${name}`))}
      >
        Usuń<span className="visually-hidden"> dawną nazwę {name}</span>
      </ActionButton>
    </li>
  )
}
