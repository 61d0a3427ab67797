import { useState } from 'react'
import * as v from 'valibot'
import { api } from '#client/api/call.ts'
import { answerUndoable } from '#client/api/undo.ts'
import { useRead } from '#client/api/useRead.ts'
import { districtNames, type ManagedTeam } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { ToggleSetting } from '#client/panel/ToggleSetting.tsx'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'
import { NamedOptions, SelectField } from '#client/ui/form/Field.tsx'
import { useForm } from '#client/ui/form/useForm.ts'
import { mistake } from '#domain/mistakes.ts'
import { mayMoveTeams } from '#domain/people/roles.ts'
import { BodyId } from '#domain/requests/ids.ts'

export function changeTeam(
  { id, name }: { id: number; name: string },
  change: { name?: string; spelling?: boolean; shadow?: boolean; districtId?: number },
) {
  const done = change.districtId
    ? 'Przeniesiono'
    : change.shadow === undefined
      ? 'Zmieniono nazwę:'
      : change.shadow
        ? 'Ukryto'
        : 'Pokazano'
  return answerUndoable(api.admin.teams({ id }).patch(change), `${done} ${change.name ?? name}`)
}

export interface ManagedTeamProps {
  team: ManagedTeam
  onChange: (changed: ManagedTeam) => Promise<unknown>
}

export function TeamCard({ team, onChange }: ManagedTeamProps) {
  const reader = useReader()
  const change = async (wanted: Parameters<typeof changeTeam>[1]) => onChange(await changeTeam(team, wanted))

  return (
    <section className="card card__body stack">
      <h2>Ustawienia</h2>
      <ToggleSetting
        checked={team.shadow}
        change={shadow => change({ shadow })}
        hint="Nowi drużynowi jej nie wybiorą i nie ma jej w rankingu, który jeszcze się zmienia."
      >
        Ukryta
      </ToggleSetting>
      {mayMoveTeams(reader) && <MoveForm team={team} move={districtId => change({ districtId })} />}
    </section>
  )
}

interface MoveFormProps {
  team: ManagedTeam
  move: (districtId: number) => Promise<unknown>
}

function MoveForm({ team, move }: MoveFormProps) {
  const { name, district } = team
  const others = useRead(districtNames)?.filter(({ id }) => id !== district.id) ?? []
  const [destination, setDestination] = useState<{ id: number; name: string }>()
  const [isDone, setDone] = useState(false)
  const form = useForm(
    Destination,
    async ({ districtId }) => setDestination(others.find(({ id }) => id === districtId)),
    fields => ({ districtId: Number(fields.get('districtId')) || undefined }),
  )
  if (others.length === 0) return null

  return (
    <form className="form" {...form.props} onChange={() => setDone(false)}>
      <SelectField label="Przenieś do chorągwi" name="districtId" defaultValue="" errors={form.errors.districtId}>
        <option value="">wybierz chorągiew</option>
        <NamedOptions of={others} />
      </SelectField>
      <div className="row">
        <button type="submit" className="btn">
          Przenieś drużynę
        </button>
        <span role="status">{isDone && `Przeniesiono do chorągwi: ${district.name}`}</span>
      </div>
      {destination && (
        <Confirm
          title="Przenieść drużynę?"
          text={
            <>
              <p>
                {name} przejdzie do chorągwi: {destination.name}.
              </p>
              <p>
                Koordynatorzy dotychczasowej chorągwi ({district.name}) nie będą już jej widzieć. Arkusze i drużynowi
                zostają.
              </p>
            </>
          }
          confirmLabel="Przenieś drużynę"
          tone="primary"
          onConfirm={async () => {
            await move(destination.id)
            setDone(true)
            form.reset()
          }}
          onClose={() => setDestination(undefined)}
        />
      )}
    </form>
  )
}

const Destination = v.object({ districtId: v.message(BodyId, mistake('district-missing')) })
