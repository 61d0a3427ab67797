import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { RenameForm } from '#client/panel/ui/RenameForm.tsx'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'
import { Dialog, DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Field, FormError, NamedOptions, SelectField } from '#client/ui/form/Field.tsx'
import { useForm } from '#client/ui/form/useForm.ts'
import { scrollToNamed } from '#client/ui/scrollToNamed.ts'
import { TroopGroup } from '#contract/requests/teams.ts'
import { MAX_NAME } from '#contract/requests/text.ts'
import { counted } from '#domain/text/plural.ts'
import {
  type District,
  type DividedDistrict,
  type Group,
  nameOf,
  refreshGroups,
  troopsInWords,
  ungrouped,
} from './groups.ts'
import { TroopsInGroups } from './TroopsInGroups.tsx'

/** The element of the groups on a district's page. */
export const GROUPS = 'hufce'

/** Divides a district's troops into groups, hufce (rules.md#81). */
export function Groups({ district, groups }: DividedDistrict) {
  const left = ungrouped(district).length
  useEffect(() => scrollToNamed(GROUPS), [])
  return (
    <>
      <section className="card" id={GROUPS} aria-labelledby="hufce-h">
        <header className="spread">
          <h2 id="hufce-h">Hufce</h2>
          {groups.length > 0 && (
            <span className="muted">
              {counted(groups.length, 'hufiec', 'hufce', 'hufców')}
              {left > 0 && `, ${troopsInWords(left)} jeszcze bez hufca`}
            </span>
          )}
        </header>
        {groups.length === 0 ? (
          <EmptyState title="Chorągiew dzieli się na hufce?">
            <p>
              Wtedy każdy koordynator ma swoją kolejkę, a ranking pokaże miejsce w hufcu. Bez hufców wszystko działa jak
              dotąd.
            </p>
          </EmptyState>
        ) : (
          <ul className="people" data-plain>
            {groups.map(group => (
              <GroupItem key={group.id} {...{ group, groups, district }} />
            ))}
          </ul>
        )}
        <NewGroup district={district} />
      </section>
      {groups.length > 0 && <TroopsInGroups {...{ district, groups }} />}
    </>
  )
}

function NewGroup({ district }: { district: District }) {
  // A new key empties the field for the next name.
  const [made, setMade] = useState(0)
  const form = useForm(TroopGroup, async group => {
    await answer(api.admin.districts({ id: district.id }).groups.post(group))
    await refreshGroups(district)
    setMade(made + 1)
  })
  return (
    <form className="card__body groups__new row" {...form.props}>
      <Field
        key={made}
        label="Nowy hufiec"
        name="name"
        placeholder="np. Mokradła"
        maxLength={MAX_NAME}
        errors={form.errors.name}
      />
      <button type="submit" className="btn" disabled={form.busy}>
        <Plus aria-hidden="true" />
        Dodaj hufiec
      </button>
      <FormError message={form.failure} />
    </form>
  )
}

function GroupItem({ group, groups, district }: DividedDistrict & { group: Group }) {
  const { id, name, teams, coordinators } = group
  return (
    <li>
      <span className="anywhere">
        <b>{name}</b>{' '}
        <small className="muted">
          {troopsInWords(teams)} ·{' '}
          {coordinators.length > 0 ? `opieka: ${coordinators.map(nameOf).join(', ')}` : 'nikt osobno'}
        </small>
      </span>
      <DialogButton
        look="quiet"
        dialog={close => (
          <Dialog title={`Zmień nazwę hufca ${name}`} onClose={close}>
            <RenameForm
              name={name}
              rename={async name => {
                await answer(api.admin.groups({ id }).patch({ name }))
                await refreshGroups(district)
                close()
              }}
            />
          </Dialog>
        )}
      >
        Zmień nazwę<span className="visually-hidden">: {name}</span>
      </DialogButton>
      <DialogButton look="danger" dialog={close => <DeleteGroup {...{ group, groups, district }} onClose={close} />}>
        Usuń…<span className="visually-hidden"> {name}</span>
      </DialogButton>
    </li>
  )
}

function DeleteGroup({ group, groups, district, onClose }: DividedDistrict & { group: Group; onClose: () => void }) {
  const [to, setTo] = useState('')
  const members = district.teams.filter(({ groupId }) => groupId === group.id)
  const alone = district.admins.filter(({ groups }) => groups.length === 1 && groups[0] === group.id)
  return (
    <Confirm
      title={`Usunąć hufiec ${group.name}?`}
      text={
        <>
          <p>
            {members.length === 0
              ? 'Nie ma w nim żadnej drużyny.'
              : `${troopsInWords(members.length)}: zostaną w chorągwi.`}
            {alone.length > 0 && ` Bez swojej kolejki, z całą chorągwią: ${alone.map(nameOf).join(', ')}.`}
          </p>
          {members.length > 0 && (
            <SelectField label="Drużyny przenieś do" value={to} onChange={event => setTo(event.target.value)}>
              <option value="">nigdzie, zostaną bez hufca</option>
              <NamedOptions of={groups.filter(({ id }) => id !== group.id)} />
            </SelectField>
          )}
        </>
      }
      confirmLabel="Usuń hufiec"
      onConfirm={async () => {
        if (to !== '')
          await answer(api.admin.teams.marked.patch({ teams: members.map(({ id }) => id), groupId: Number(to) }))
        await answer(api.admin.groups({ id: group.id }).delete())
        await refreshGroups(district)
      }}
      onClose={onClose}
    />
  )
}
