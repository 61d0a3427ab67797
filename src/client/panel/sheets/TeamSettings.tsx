import { useState } from 'react'
import * as v from 'valibot'
import { Link, useLocation } from 'wouter'
import { api } from '#client/api/call.ts'
import type { ManagedTeam } from '#client/api/reads.ts'
import { answerUndoable } from '#client/api/undo.ts'
import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import { districtNames, teamsLike, troopGroups } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { SearchDialog } from '#client/panel/ui/SearchDialog.tsx'
import { ToggleSetting } from '#client/panel/ui/ToggleSetting.tsx'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'
import { DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FormError, NamedOptions, SelectField } from '#client/ui/form/Field.tsx'
import { useForm } from '#client/ui/form/useForm.ts'
import { pathOfMerge } from '#contract/addresses.ts'
import { mistake } from '#contract/mistakes.ts'
import { BodyId } from '#contract/requests/ids.ts'
import { mayMoveTeams } from '#domain/people/roles.ts'

export function changeTeam(
  { id, name }: { id: number; name: string },
  change: { name?: string; spelling?: boolean; shadow?: boolean; districtId?: number; groupId?: number | null },
) {
  const done =
    change.districtId || change.groupId !== undefined
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

export function TeamSettings({ team, onChange }: ManagedTeamProps) {
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
      <GroupChoice team={team} move={groupId => change({ groupId })} />
      {mayMoveTeams(reader) && <MoveForm team={team} move={districtId => change({ districtId })} />}
      <div className="row">
        <MergeButton team={team} />
        <Link href={`/admin/ustawienia/dziennik?druzyna=${team.id}`} className="btn">
          Dziennik zmian
        </Link>
      </div>
    </section>
  )
}

interface GroupChoiceProps {
  team: ManagedTeam
  move: (groupId: number | null) => Promise<unknown>
}

/** Renders nothing in a district without hufce. */
function GroupChoice({ team, move }: GroupChoiceProps) {
  const groups = useReadOrNull(troopGroups(team.district.id)) ?? []
  const { run, busy, failure } = useAction((chosen: string) => move(Number(chosen) || null))
  if (groups.length === 0) return null
  return (
    <div className="form">
      <SelectField
        label="Hufiec"
        value={team.group?.id ?? ''}
        aria-busy={busy}
        onChange={event => busy || run(event.target.value)}
      >
        <option value="">bez hufca</option>
        <NamedOptions of={groups} />
      </SelectField>
      <FormError message={failure} />
    </div>
  )
}

function MergeButton({ team: { id, shadow } }: { team: ManagedTeam }) {
  const [, navigate] = useLocation()
  if (shadow) return null
  return (
    <DialogButton
      dialog={close => (
        <SearchDialog
          title="Połącz z inną drużyną"
          label="Nazwa drugiej drużyny"
          none="Żadna drużyna tak się nie nazywa."
          find={teamsLike}
          nameOf={({ name, district }) => `${name}, ${district.name}`}
          onClose={close}
        >
          {match =>
            match.id === id ? (
              <span className="muted">to ta drużyna</span>
            ) : match.shadow ? (
              <span className="muted">ukryta</span>
            ) : (
              <button type="button" className="btn" onClick={() => navigate(pathOfMerge(id, match.id))}>
                Porównaj
              </button>
            )
          }
        </SearchDialog>
      )}
    >
      Połącz z inną drużyną
    </DialogButton>
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
