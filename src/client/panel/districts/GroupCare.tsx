import { type ReactNode, useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { useReader } from '#client/panel/reader.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { PersonName } from '#client/ui/PersonName.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
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

/** Checkboxes bind coordinators to groups; a coordinator without a tick looks after the whole district. */
export function GroupCare({ district, groups }: DividedDistrict) {
  const reader = useReader()
  const own = district.admins.find(({ id }) => id === reader.id)
  const [wanted, setWanted] = useState<{ id: number; groups: readonly number[] }>()
  const binding = useAction(async ({ id }: Coordinator, chosen: readonly number[]) => {
    setWanted({ id, groups: chosen })
    await answer(api.admin.users({ id }).groups.put({ groups: [...chosen] }))
    await refreshGroups(district)
  })
  const groupsOf = ({ id, groups }: Coordinator) => (binding.busy && wanted?.id === id ? wanted.groups : groups)
  const coveredBy = (chosen: readonly number[]) =>
    district.teams.filter(({ groupId }) => chosen.length === 0 || chosen.some(id => id === groupId)).length
  const columns: readonly Column<Coordinator>[] = [
    {
      key: 'osoba',
      head: 'Koordynator',
      cell: admin => (
        <>
          {admin.id === reader.id && <b>Ty: </b>}
          <PersonName person={admin} />
          <small className="muted">{troopsInWords(coveredBy(groupsOf(admin)))}</small>
          {!admin.activated && <small>konto jeszcze nieaktywne</small>}
        </>
      ),
    },
    {
      key: 'calosc',
      head: 'Cała chorągiew',
      cell: admin => (
        <Tick
          name={`${nameOf(admin)}: cała chorągiew`}
          isOn={groupsOf(admin).length === 0}
          disabled={binding.busy}
          choose={isOn => isOn && binding.run(admin, [])}
        />
      ),
    },
    ...groups.map(
      ({ id, name, teams }): Column<Coordinator> => ({
        key: `hufiec-${id}`,
        head: (
          <>
            {name} <small>{teams}</small>
          </>
        ),
        label: name,
        cell: admin => (
          <Tick
            name={`${nameOf(admin)}: ${name}`}
            isOn={groupsOf(admin).includes(id)}
            disabled={binding.busy}
            choose={isOn =>
              binding.run(admin, isOn ? [...admin.groups, id] : admin.groups.filter(other => other !== id))
            }
          />
        ),
      }),
    ),
  ]
  return (
    <section className="card" aria-labelledby="opieka-h">
      <header>
        <h2 id="opieka-h">Kto opiekuje się którym hufcem</h2>
        <p className="muted">
          Kto ma hufiec, dostaje powiadomienia i kolejkę tylko z niego. Widzi dalej całą chorągiew i może zrobić w niej
          wszystko; dziennik zmian zapisze, że w zastępstwie.
        </p>
      </header>
      <FormError message={binding.failure} />
      <DataTable
        columns={columns}
        rows={district.admins}
        keyOf={({ id }) => id}
        className="care-table"
        labelledBy="opieka-h"
        empty="Ta chorągiew nie ma jeszcze koordynatora."
      />
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
    </section>
  )
}

interface TickProps {
  name: string
  isOn: boolean
  disabled: boolean
  choose: (isOn: boolean) => unknown
}

const Tick = ({ name, isOn, disabled, choose }: TickProps) => (
  <label className="select-box">
    <input
      type="checkbox"
      aria-label={name}
      checked={isOn}
      aria-disabled={disabled}
      onChange={event => disabled || choose(event.target.checked)}
    />
  </label>
)

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
