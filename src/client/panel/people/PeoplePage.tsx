import { people } from '#client/api/reads.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { DistrictFilter, FilterSelect, SearchField } from '#client/panel/FilterFields.tsx'
import { Found } from '#client/panel/Found.tsx'
import { PAGE, SEARCH, useFilters } from '#client/panel/filters.ts'
import { ListOrOne } from '#client/panel/ListOrOne.tsx'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { roleNames } from '#client/ui/people.ts'
import { counted } from '#client/ui/plural.ts'
import { UserFilter } from '#domain/requests/panel.ts'
import { ROLES } from '#domain/roles.ts'
import { PeopleTable } from './PeopleTable.tsx'
import { PersonView } from './PersonView.tsx'

export const PeoplePage = () => <ListOrOne name="osoba" title="Użytkownicy" List={PeopleList} One={PersonView} />

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
  const filter = useFilters(UserFilter, FILTERS)
  return (
    <PanelPage title="Użytkownicy">
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
        <ErrorBoundary here={JSON.stringify(filter)}>
          <FoundPeople filter={filter} />
        </ErrorBoundary>
      </section>
    </PanelPage>
  )
}

function FoundPeople({ filter }: { filter: UserFilter }) {
  // Without any filter the API gives everybody at once.
  const { page = 1 } = filter
  const read = people({ ...filter, page })
  const found = useRead(read, { keepPreviousData: true })
  return (
    <Found
      found={found}
      page={page}
      counted={total => counted(total, 'osoba', 'osoby', 'osób')}
      none="Nikt nie pasuje do tego, czego szukasz."
    >
      {people => <PeopleTable people={people} onChange={() => refresh(read)} />}
    </Found>
  )
}
