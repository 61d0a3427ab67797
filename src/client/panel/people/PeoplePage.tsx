import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { BulkActions } from '#client/panel/BulkActions.tsx'
import { DistrictFilter } from '#client/panel/DistrictFilter.tsx'
import { ListOrOne, OpenLink } from '#client/panel/ListOrOne.tsx'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { people } from '#client/panel/panelReads.ts'
import type { ListedPerson } from '#client/panel/reader.ts'
import { formatDateTime } from '#client/ui/format.ts'
import { PersonName } from '#client/ui/PersonName.tsx'
import { nameWithEmail, roleOf } from '#client/ui/people.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { FilterSelect, PAGE, SEARCH, SearchField, useFilters } from '#client/ui/table/filters.tsx'
import { PagedTable } from '#client/ui/table/PagedTable.tsx'
import { useQuery } from '#client/ui/table/useQuery.ts'
import { INVITATIONS, INVITATIONS_PATH, PEOPLE_LIST } from '#domain/addresses.ts'
import { ROLES } from '#domain/people/roles.ts'
import { UserFilter } from '#domain/requests/panel.ts'
import { counted } from '#domain/text/plural.ts'
import { roleNames } from '#domain/text/roleNames.ts'
import { ActivateButton } from './ActivateButton.tsx'
import { InvitationsPage } from './InvitationsPage.tsx'
import { PersonView } from './PersonView.tsx'

export function PeoplePage() {
  const [list] = useQuery(PEOPLE_LIST)
  if (list === INVITATIONS) return <InvitationsPage />
  return <ListOrOne name="osoba" title="Użytkownicy" List={PeopleList} One={PersonView} />
}

const FILTERS = {
  q: SEARCH,
  role: 'rola',
  district: 'choragiew',
  activated: 'aktywne',
  team: 'druzyna',
  sort: 'sortuj',
  page: PAGE,
}

function PeopleList() {
  // The API returns everybody unless a page is named.
  const { page = 1, ...filter } = useFilters(UserFilter, FILTERS)
  return (
    <PanelPage
      title="Użytkownicy"
      actions={
        <Link href={INVITATIONS_PATH} className="btn">
          Zaproszenia
        </Link>
      }
    >
      <section className="card">
        <header className="list-filters">
          <SearchField label="Szukaj osoby" placeholder="imię, nazwisko, e-mail" />
          <FilterSelect label="Rola" name={FILTERS.role} all="Wszystkie role">
            {ROLES.map(role => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
          </FilterSelect>
          <DistrictFilter />
          <FilterSelect label="Konto" name={FILTERS.activated} all="Każde">
            <option value="true">aktywne</option>
            <option value="false">nieaktywne</option>
          </FilterSelect>
          <FilterSelect label="Drużyna" name={FILTERS.team} all="Każda">
            <option value="none">bez drużyny</option>
            <option value="waiting">czeka na dostęp</option>
          </FilterSelect>
          <FilterSelect label="Sortuj według" name={FILTERS.sort} all="e-maila">
            <option value="lastLogin">ostatniego logowania</option>
            <option value="createdAt">daty założenia</option>
          </FilterSelect>
        </header>
        <PagedTable
          read={people({ ...filter, page })}
          page={page}
          countInWords={total => counted(total, 'osoba', 'osoby', 'osób')}
          empty="Nikt nie pasuje do tego, czego szukasz."
          columns={personColumns}
          nameOf={({ email }) => email}
          actions={(selected, onDone) => <PeopleActions selected={selected} onDone={onDone} />}
        />
      </section>
    </PanelPage>
  )
}

const personColumns = (onChange: () => Promise<unknown>): readonly Column<ListedPerson>[] => [
  {
    key: 'osoba',
    head: 'Osoba',
    cell: person => (
      <OpenLink name="osoba" id={person.id}>
        <PersonName person={person} />
      </OpenLink>
    ),
  },
  { key: 'rola', head: 'Rola', cell: roleOf },
  {
    key: 'druzyna',
    head: 'Drużyna',
    cell: ({ team, teamAccepted }) => team && `${team.name}${teamAccepted ? '' : ' (czeka na dostęp)'}`,
  },
  {
    key: 'logowanie',
    head: 'Ostatnie logowanie',
    className: 'nowrap',
    cell: ({ lastLogin }) => (lastLogin ? formatDateTime(lastLogin) : 'jeszcze nigdy'),
  },
  {
    key: 'konto',
    head: 'Konto',
    cell: person => (person.activated ? 'aktywne' : <ActivateButton person={person} onChange={onChange} />),
  },
]

interface PeopleActionsProps {
  selected: readonly ListedPerson[]
  onDone: (ids: readonly number[]) => Promise<unknown>
}

function PeopleActions({ selected, onDone }: PeopleActionsProps) {
  const inactive = selected.filter(({ activated }) => !activated)
  if (inactive.length === 0) return <span>Wszystkie zaznaczone konta są już aktywne</span>
  const accounts = counted(inactive.length, 'konto', 'konta', 'kont')
  return (
    <BulkActions
      selected={inactive.map(person => ({ id: person.id, name: nameWithEmail(person) }))}
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
