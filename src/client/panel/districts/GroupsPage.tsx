import { Check, GripVertical, Plus, TriangleAlert } from 'lucide-react'
import { type DragEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { answerUndoable } from '#client/api/undo.ts'
import { refresh, useRead, useReadOrNull } from '#client/api/useRead.ts'
import { LeftOutNote, leftOutOf } from '#client/panel/LeftOutNote.tsx'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { managedDistrict, overviewOf, troopGroups } from '#client/panel/panelReads.ts'
import { RenameForm } from '#client/panel/RenameForm.tsx'
import { useReader } from '#client/panel/reader.ts'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'
import { Dialog, DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Field, FormError, NamedOptions, SelectField } from '#client/ui/form/Field.tsx'
import { useForm } from '#client/ui/form/useForm.ts'
import { PersonName } from '#client/ui/PersonName.tsx'
import { SheetState } from '#client/ui/SheetState.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { useFilter } from '#client/ui/table/filters.tsx'
import { SelectionBar, useSelection } from '#client/ui/table/selection.tsx'
import { mayDivideDistrict } from '#domain/people/roles.ts'
import { TroopGroup } from '#domain/requests/teams.ts'
import { MAX_NAME } from '#domain/requests/text.ts'
import { stageOf } from '#domain/review.ts'
import { counted } from '#domain/text/plural.ts'

type District = Awaited<ReturnType<ReturnType<typeof managedDistrict>['load']>>
type Group = Awaited<ReturnType<ReturnType<typeof troopGroups>['load']>>[number]
type Team = District['teams'][number]
type Coordinator = District['admins'][number]
type Overview = NonNullable<Awaited<ReturnType<ReturnType<typeof overviewOf>['load']>>>
type Troop = Overview['troops'][number]

const NONE = 'brak'
const ALL = 'wszystkie'

const refreshGroups = ({ id }: District) =>
  refresh(troopGroups(id), managedDistrict(id), overviewOf(id), overviewOf(null))

const troopsInWords = (n: number) => counted(n, 'drużyna', 'drużyny', 'drużyn')
const nameOf = ({ name, email }: { name: string | null; email: string }) => name ?? email

/** Divides a district's troops into groups, hufce, and its coordinators' work among them (rules.md#81). */
export function GroupsPage({ district }: { district: District }) {
  const groups = useRead(troopGroups(district.id))
  const isOurs = mayDivideDistrict(useReader(), district.id)
  const left = district.teams.filter(({ groupId }) => groupId === null).length
  if (!groups) return <Loading />
  return (
    <PanelPage
      title="Hufce"
      kicker={<span>{`chorągiew: ${district.name} · ${troopsInWords(district.teams.length)}`}</span>}
    >
      <div className="stack">
        {!isOurs && <ReadOnlyNote district={district} />}
        <section className="card" aria-label="Hufce chorągwi">
          {groups.length === 0 && !isOurs ? (
            <EmptyState title="Ta chorągiew nie dzieli się na hufce" />
          ) : groups.length === 0 ? (
            <EmptyState title="Dzielicie chorągiew na hufce?">
              <p>
                Wtedy każdy koordynator ma swoją kolejkę, a ranking pokaże miejsce w hufcu. Bez hufców wszystko działa
                jak dotąd.
              </p>
            </EmptyState>
          ) : (
            <>
              <header>
                <p className="groups__headline">
                  {counted(groups.length, 'hufiec', 'hufce', 'hufców')}
                  {left > 0 && (
                    <>
                      , <em>{troopsInWords(left)}</em> jeszcze bez hufca
                    </>
                  )}
                </p>
              </header>
              <ul className="people" data-plain>
                {groups.map(group => (
                  <GroupItem key={group.id} {...{ group, groups, district, isOurs }} />
                ))}
              </ul>
            </>
          )}
          {isOurs && <NewGroup district={district} />}
        </section>
        {groups.length > 0 && (
          <>
            <TroopsInGroups {...{ district, groups, isOurs }} />
            <Care {...{ district, groups, isOurs }} />
          </>
        )}
      </div>
    </PanelPage>
  )
}

interface Shown {
  district: District
  groups: readonly Group[]
  /** The reader divides this district; everybody else reads. */
  isOurs: boolean
}

/** Only the district itself has the say about its groups (rules.md#81). */
function ReadOnlyNote({ district }: { district: District }) {
  const active = district.admins.filter(({ activated }) => activated)
  return (
    <Note tone="calm">
      <p>
        <b>Tylko do odczytu.</b> Hufce tworzy i drużyny przydziela sama chorągiew.{' '}
        {active.length === 0 ? 'Nie ma ona teraz koordynatora.' : 'Pytaj: '}
        {active.map((admin, index) => (
          <Fragment key={admin.id}>
            {index > 0 && ', '}
            {admin.name} <a href={`mailto:${admin.email}`}>{admin.email}</a>
          </Fragment>
        ))}
      </p>
    </Note>
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

function GroupItem({ group, groups, district, isOurs }: Shown & { group: Group }) {
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
      {isOurs && (
        <>
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
          <DialogButton
            look="danger"
            dialog={close => <DeleteGroup {...{ group, groups, district, isOurs }} onClose={close} />}
          >
            Usuń…<span className="visually-hidden"> {name}</span>
          </DialogButton>
        </>
      )}
    </li>
  )
}

function DeleteGroup({ group, groups, district, onClose }: Shown & { group: Group; onClose: () => void }) {
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

function TroopsInGroups({ district, groups, isOurs }: Shown) {
  const left = district.teams.filter(({ groupId }) => groupId === null)
  const usual = left.length > 0 ? NONE : ALL
  const [filter, choose] = useFilter('hufiec')
  const chosen = filter || usual
  const rows = district.teams.filter(
    ({ groupId }) => chosen === ALL || (chosen === NONE ? groupId === null : groupId === Number(chosen)),
  )
  const overview = useReadOrNull(overviewOf(district.id))
  const known = new Map(overview?.troops.map(troop => [troop.teamId, troop]))
  const selection = useSelection<Team>(
    ({ id }) => id,
    ({ name }) => name,
  )
  const selected = rows.filter(selection.has)
  const [destination, setDestination] = useState('')
  const target = groups.find(({ id }) => id === Number(destination)) ?? groups[0]!
  const [leftOut, setLeftOut] = useState<ReturnType<typeof leftOutOf>>([])
  const card = useRef<HTMLElement>(null)
  const movedFrom = useRef<number>(undefined)
  // A row that leaves the list takes the focus with it: the row that is now in its place gets it.
  useEffect(() => {
    const at = movedFrom.current
    movedFrom.current = undefined
    if (at === undefined || document.activeElement !== document.body) return
    const left = [...card.current!.querySelectorAll<HTMLElement>('tbody select')]
    const next =
      left[Math.min(at, rows.length - 1)] ?? card.current!.querySelector<HTMLElement>('[aria-pressed="true"]')
    next?.focus()
  }, [rows.length])
  const moving = useAction(async (teams: readonly Team[], groupId: number | null) => {
    movedFrom.current = rows.findIndex(({ id }) => id === teams[0]?.id)
    const outcome = await answerUndoable(
      api.admin.teams.marked.patch({ teams: teams.map(({ id }) => id), groupId }),
      ({ done }) => {
        const name = groups.find(({ id }) => id === groupId)?.name
        return `${troopsInWords(done.length)} ${name ? `w hufcu ${name}` : 'bez hufca'}`
      },
    )
    setLeftOut(leftOutOf(outcome.refused, teams))
    selection.release(outcome.done)
    await refreshGroups(district)
  })
  const [dragged, drag] = useState<readonly Team[]>([])
  const [over, setOver] = useState('')
  const dropOn = (key: string) => ({
    onDragOver: (event: DragEvent) => {
      if (dragged.length === 0 || key === ALL) return
      event.preventDefault()
      setOver(key)
    },
    onDragLeave: () => setOver(''),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver('')
      const moved = dragged.filter(({ groupId }) => groupId !== (Number(key) || null))
      if (moved.length > 0) moving.run(moved, Number(key) || null)
    },
  })
  const figures = [
    { key: ALL, name: 'wszystkie', count: district.teams.length },
    { key: NONE, name: 'bez hufca', count: left.length },
    ...groups.map(({ id, name, teams }) => ({ key: String(id), name, count: teams })),
  ]

  return (
    <section ref={card} className="card" aria-labelledby="druzyny-h">
      <header className="spread">
        <h2 id="druzyny-h">Drużyny w hufcach</h2>
        {isOurs && (
          <small className="muted">
            <span className="groups__mouse">przeciągnij na hufiec albo wybierz w wierszu, </span>zapisuje się od razu
          </small>
        )}
      </header>
      <fieldset className="figures groups__figures" aria-label="Hufiec" data-dragging={dragged.length > 0 || undefined}>
        {figures.map(({ key, name, count }) => (
          <button
            key={key}
            type="button"
            aria-pressed={chosen === key}
            data-over={over === key || undefined}
            {...dropOn(key)}
            onClick={() => choose(key === usual ? '' : key)}
          >
            <b>
              {key === NONE && count > 0 && <TriangleAlert className="inline-icon" aria-hidden="true" />} {count}
            </b>{' '}
            {name}
          </button>
        ))}
      </fieldset>
      {isOurs && (
        <SelectionBar
          selection={selection}
          rows={rows}
          selected={selected}
          label="Zaznacz wszystkie"
          idle={troopsInWords(rows.length)}
        >
          <select
            className="input groups__target"
            aria-label="Do którego hufca"
            value={target.id}
            onChange={event => setDestination(event.target.value)}
          >
            <NamedOptions of={groups} />
          </select>
          <button type="button" className="btn" disabled={moving.busy} onClick={() => moving.run(selected, target.id)}>
            Przenieś {selected.length}
          </button>
        </SelectionBar>
      )}
      <FormError message={moving.failure} />
      <LeftOutNote title="Nie przeniesiono:" leftOut={leftOut} />
      <DataTable
        columns={columnsWith(
          known,
          groups,
          isOurs
            ? {
                move: (team, groupId) => moving.run([team], groupId),
                drag: team => drag(team ? (selection.has(team) ? selected : [team]) : []),
              }
            : null,
        )}
        rows={rows}
        keyOf={({ id }) => id}
        selection={isOurs ? selection : undefined}
        className="groups-table"
        labelledBy="druzyny-h"
        empty={chosen === NONE ? 'Każda drużyna ma swój hufiec.' : 'Ten hufiec nie ma jeszcze drużyn.'}
      />
    </section>
  )
}

const stateOf = ({ state, entered, prerequisitesDone }: Troop) => stageOf(state, entered + prerequisitesDone > 0)

interface Acts {
  move: (team: Team, groupId: number | null) => void
  drag: (team: Team | null) => void
}

const columnsWith = (
  known: ReadonlyMap<number, Troop>,
  groups: readonly Group[],
  acts: Acts | null,
): readonly Column<Team>[] => [
  {
    key: 'druzyna',
    head: 'Drużyna',
    cell: team => {
      const { id, name, shadow } = team
      const words = (
        <span>
          {name}
          {shadow && ' (ukryta)'}
          {known.has(id) && (
            <small className="anywhere">{known.get(id)!.leaders.map(nameOf).join(', ') || 'bez drużynowego'}</small>
          )}
        </span>
      )
      if (acts === null) return words
      return (
        // The select in the row does the same for the keyboard and for touch.
        // biome-ignore lint/a11y/noStaticElementInteractions: a mouse drags it, nothing else needs it
        <div
          className="groups__drag"
          draggable
          onDragStart={({ dataTransfer }) => {
            dataTransfer.effectAllowed = 'move'
            dataTransfer.setData('text/plain', name)
            acts.drag(team)
          }}
          onDragEnd={() => acts.drag(null)}
        >
          <GripVertical aria-hidden="true" />
          {words}
        </div>
      )
    },
  },
  {
    key: 'teraz',
    head: 'Teraz',
    label: '',
    cell: ({ id }) => known.has(id) && <SheetState state={stateOf(known.get(id)!)} />,
  },
  {
    key: 'hufiec',
    head: 'Hufiec',
    label: '',
    width: '15rem',
    cell: team =>
      acts === null ? (
        (groups.find(({ id }) => id === team.groupId)?.name ?? <span className="muted">bez hufca</span>)
      ) : (
        <select
          className="input"
          aria-label={`Hufiec: ${team.name}`}
          value={team.groupId ?? ''}
          onChange={event => acts.move(team, Number(event.target.value) || null)}
        >
          <option value="">bez hufca</option>
          <NamedOptions of={groups} />
        </select>
      ),
  },
]

/** Checkboxes bind coordinators to groups; a coordinator without a tick looks after the whole district. */
function Care({ district, groups, isOurs }: Shown) {
  const reader = useReader()
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
          isOurs={isOurs}
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
            isOurs={isOurs}
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
        <h2 id="opieka-h">Kto się kim opiekuje</h2>
        <p className="muted">
          Kto ma hufiec, dostaje powiadomienia i kolejkę tylko z niego. Widzi dalej całą chorągiew, a w zastępstwie może
          zrobić wszystko, po jednym pytaniu.
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
      <Uncovered {...{ district, groups }}>
        {group =>
          isOurs && (
            <button
              key={group.id}
              type="button"
              className="btn"
              disabled={binding.busy}
              onClick={() => {
                const own = district.admins.find(({ id }) => id === reader.id)!
                binding.run(own, [...own.groups, group.id])
              }}
            >
              Wezmę {group.name}
            </button>
          )
        }
      </Uncovered>
    </section>
  )
}

interface TickProps {
  isOurs: boolean
  name: string
  isOn: boolean
  disabled: boolean
  choose: (isOn: boolean) => unknown
}

const Tick = ({ isOurs, name, isOn, disabled, choose }: TickProps) =>
  isOurs ? (
    <label className="select-box">
      <input
        type="checkbox"
        aria-label={name}
        checked={isOn}
        aria-disabled={disabled}
        onChange={event => disabled || choose(event.target.checked)}
      />
    </label>
  ) : (
    isOn && <Check className="inline-icon" role="img" aria-label={name} />
  )

interface UncoveredProps {
  district: District
  groups: readonly Group[]
  /** The button that takes a group which nobody looks after. */
  children: (group: Group) => ReactNode
}

function Uncovered({ district, groups, children }: UncoveredProps) {
  const active = district.admins.filter(({ activated }) => activated)
  const alone = groups.filter(({ id }) => !active.some(admin => admin.groups.includes(id)))
  const left = district.teams.filter(({ groupId }) => groupId === null).length
  const parts = [...alone.map(({ name }) => name), ...(left > 0 ? [`${troopsInWords(left)} bez hufca`] : [])]
  const whole = active.filter(admin => admin.groups.length === 0)
  if (parts.length === 0 || active.length === 0) return null
  const words = parts.join(', ')
  return whole.length > 0 ? (
    <footer>
      <p className="muted">
        {words}: opieka tych, którzy mają całą chorągiew ({whole.map(nameOf).join(', ')}).
      </p>
    </footer>
  ) : (
    <Note>
      <p>
        <b>{words}: nikt się tym nie opiekuje.</b> Dopóki ktoś tego nie weźmie, te sprawy liczą się wszystkim
        koordynatorom chorągwi: nic nie czeka na nikogo.
      </p>
      {alone.length > 0 && <p className="row">{alone.map(children)}</p>}
    </Note>
  )
}
