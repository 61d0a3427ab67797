import { answer, api } from '#client/api/call.ts'
import { people } from '#client/panel/panelReads.ts'
import type { ListedPerson } from '#client/panel/reader.ts'
import { BulkActions } from '#client/panel/ui/BulkActions.tsx'
import { OpenLink } from '#client/panel/ui/ListOrOne.tsx'
import { PersonName } from '#client/ui/PersonName.tsx'
import { nameWithEmail, roleOf } from '#client/ui/people.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { PAGE, SEARCH, useFilters } from '#client/ui/table/filters.tsx'
import { PagedTable } from '#client/ui/table/PagedTable.tsx'
import { UserFilter } from '#contract/requests/panel.ts'
import { counted } from '#domain/text/plural.ts'
import { ActivateButton } from './ActivateButton.tsx'
import { loginColumn, nameColumn } from './personColumns.tsx'

/** The filters of "Użytkownicy" by their names in the address. */
export const FILTERS = {
  q: SEARCH,
  role: 'rola',
  district: 'choragiew',
  activated: 'aktywne',
  team: 'druzyna',
  sort: 'sortuj',
  page: PAGE,
}

export function PeopleList() {
  // The API returns everybody unless a page is named.
  const { page = 1, ...filter } = useFilters(UserFilter, FILTERS)
  return (
    <PagedTable
      read={people({ ...filter, page })}
      page={page}
      countInWords={total => counted(total, 'osoba', 'osoby', 'osób')}
      empty="Nikt nie pasuje do tego, czego szukasz."
      columns={columnsOf}
      nameOf={({ email }) => email}
      actions={
        filter.activated === 'false'
          ? (selected, onDone) => <Activation selected={selected} onDone={onDone} />
          : undefined
      }
    />
  )
}

const columnsOf = (onChange: () => Promise<unknown>): readonly Column<ListedPerson>[] => [
  nameColumn(person => (
    <OpenLink name="osoba" id={person.id}>
      <PersonName person={person} />
    </OpenLink>
  )),
  {
    key: 'rola',
    head: 'Rola i miejsce',
    cell: person => (
      <div>
        {roleOf(person)}{' '}
        {person.team && (
          <small className="muted anywhere">
            {person.team.name}
            {!person.teamAccepted && ' (czeka na dostęp)'}
          </small>
        )}
      </div>
    ),
  },
  loginColumn(),
  {
    key: 'konto',
    head: <span className="visually-hidden">Konto</span>,
    cell: person => !person.activated && <ActivateButton person={person} onChange={onChange} />,
  },
]

interface ActivationProps {
  selected: readonly ListedPerson[]
  onDone: (ids: readonly number[]) => Promise<unknown>
}

function Activation({ selected, onDone }: ActivationProps) {
  const accounts = counted(selected.length, 'konto', 'konta', 'kont')
  return (
    <BulkActions
      selected={selected.map(person => ({ id: person.id, name: nameWithEmail(person) }))}
      onDone={onDone}
      actions={[
        {
          label: `Aktywuj ${accounts}…`,
          title: `Aktywować ${accounts} bez potwierdzenia adresów?`,
          text: (
            <p>
              Nikt nie potwierdził, że te adresy należą do osób, które założyły konta. Mógł je podać ktoś inny i to jego
              hasło zacznie działać. Aktywuj, tylko jeśli wiesz od właścicieli adresów, że konta są ich.
            </p>
          ),
          confirm: 'Aktywuj',
          tone: 'danger',
          leftOut: 'Nie aktywowano:',
          run: ids => answer(api.admin.users.activate.patch({ users: [...ids] })),
        },
      ]}
    />
  )
}
