import { type ReactNode, useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { OfficeHolders } from '#client/panel/people/OfficeHolders.tsx'
import { coordinatorOf } from '#client/panel/people/office.ts'
import { useReader } from '#client/panel/reader.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import {
  type District,
  type DividedDistrict,
  type Group,
  nameOf,
  refreshGroups,
  troopsInWords,
  ungrouped,
} from './groups.ts'

type Coordinator = District['admins'][number]

interface CoordinatorsProps extends DividedDistrict {
  onChange: () => Promise<unknown>
}

/** The district's coordinators with the groups that each looks after; without a tick, the whole district. */
export function Coordinators({ district, groups, onChange }: CoordinatorsProps) {
  const reader = useReader()
  const own = district.admins.find(({ id }) => id === reader.id)
  // Shown while it is being saved.
  const [wanted, setWanted] = useState<{ id: number; groups: readonly number[] }>()
  const binding = useAction(async ({ id }: Coordinator, chosen: readonly number[]) => {
    setWanted({ id, groups: chosen })
    await answer(api.admin.users({ id }).groups.put({ groups: [...chosen] }))
    await refreshGroups(district)
  })
  return (
    <OfficeHolders
      title="Koordynatorzy"
      office={coordinatorOf(district)}
      holders={district.admins}
      columns={
        groups.length === 0
          ? []
          : [
              {
                key: 'opieka',
                head: 'Opiekuje się',
                cell: admin => (
                  <Care
                    {...{ admin, district, groups }}
                    bound={binding.busy && wanted?.id === admin.id ? wanted.groups : admin.groups}
                    disabled={binding.busy}
                    choose={chosen => binding.run(admin, chosen)}
                  />
                ),
              },
            ]
      }
      onChange={onChange}
    >
      <FormError message={binding.failure} />
      {groups.length > 0 && (
        <>
          <Uncovered
            district={district}
            groups={groups}
            takeButton={group =>
              own && (
                <button
                  key={group.id}
                  type="button"
                  className="btn anywhere"
                  disabled={binding.busy}
                  onClick={() => binding.run(own, [...own.groups, group.id])}
                >
                  Wezmę {group.name}
                </button>
              )
            }
          />
          <footer>
            <p className="hint">
              Kto ma hufiec, dostaje powiadomienia i kolejkę tylko z niego. Widzi dalej całą chorągiew i może zrobić w
              niej wszystko; dziennik zmian zapisze, że w zastępstwie.
            </p>
          </footer>
        </>
      )}
    </OfficeHolders>
  )
}

interface CareProps extends DividedDistrict {
  admin: Coordinator
  /** The ids of their groups. */
  bound: readonly number[]
  disabled: boolean
  choose: (groups: readonly number[]) => unknown
}

function Care({ admin, bound, district, groups, disabled, choose }: CareProps) {
  const chosen = groups.filter(({ id }) => bound.includes(id))
  const covered = district.teams.filter(
    ({ groupId }) => chosen.length === 0 || chosen.some(({ id }) => id === groupId),
  ).length
  const tick = (name: string, isOn: boolean, change: (isOn: boolean) => unknown) => (
    <label key={name} className="tick">
      <input
        type="checkbox"
        aria-label={`${nameOf(admin)}: ${name}`}
        checked={isOn}
        aria-disabled={disabled}
        onChange={event => disabled || change(event.target.checked)}
      />
      {name}
    </label>
  )
  return (
    <details className="care">
      <summary>
        {chosen.length === 0 ? 'cała chorągiew' : chosen.map(({ name }) => name).join(', ')}
        <small className="muted"> {troopsInWords(covered)}</small>
        {!admin.activated && <small> konto jeszcze nieaktywne</small>}
        <span className="visually-hidden"> ({nameOf(admin)})</span>
      </summary>
      {tick('cała chorągiew', chosen.length === 0, isOn => isOn && choose([]))}
      {groups.map(({ id, name }) =>
        tick(name, bound.includes(id), isOn => choose(isOn ? [...bound, id] : bound.filter(other => other !== id))),
      )}
    </details>
  )
}

interface UncoveredProps extends DividedDistrict {
  takeButton: (group: Group) => ReactNode
}

function Uncovered({ district, groups, takeButton }: UncoveredProps) {
  const active = district.admins.filter(({ activated }) => activated)
  const alone = groups.filter(({ id }) => !active.some(admin => admin.groups.includes(id)))
  const left = ungrouped(district).length
  const words = [...alone.map(({ name }) => name), ...(left > 0 ? [`${troopsInWords(left)} bez hufca`] : [])].join(', ')
  const whole = active.filter(admin => admin.groups.length === 0)
  if (words === '' || active.length === 0) return null
  if (whole.length > 0)
    return (
      <footer>
        <p className="muted">
          {words}: opieka tych, którzy mają całą chorągiew ({whole.map(nameOf).join(', ')}).
        </p>
      </footer>
    )
  return (
    <Note>
      <p>
        <b>{words}: nikt się tym nie opiekuje.</b> Dopóki ktoś tego nie weźmie, te sprawy czekają na wszystkich
        koordynatorów chorągwi.
      </p>
      {alone.length > 0 && <p className="row">{alone.map(takeButton)}</p>}
    </Note>
  )
}
