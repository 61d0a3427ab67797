import { people } from '#client/api/reads.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { DistrictFilter, FilterSelect, SearchField } from '#client/panel/FilterFields.tsx'
import { Found } from '#client/panel/Found.tsx'
import { PAGE, SEARCH, useFilters } from '#client/panel/filters.ts'
import { ListOrOne } from '#client/panel/ListOrOne.tsx'
import { MarkedBar } from '#client/panel/MarkedBar.tsx'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import type { ListedPerson } from '#client/panel/reader.ts'
import { type Marks, useMarks } from '#client/panel/useMarks.ts'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { roleNames } from '#client/ui/people.ts'
import { counted } from '#client/ui/plural.ts'
import { UserFilter } from '#domain/requests/panel.ts'
import { ROLES } from '#domain/roles.ts'
import { PeopleActs } from './PeopleActs.tsx'
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
  // Above the pages of the list, which come and go.
  const marks = useMarks<ListedPerson>(({ id }) => id)
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
          <FoundPeople filter={filter} marks={marks} />
        </ErrorBoundary>
      </section>
    </PanelPage>
  )
}

function FoundPeople({ filter, marks }: { filter: UserFilter; marks: Marks<ListedPerson> }) {
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
      {people => (
        <>
          <MarkedBar
            inSight={{ rows: people.length, marked: people.filter(marks.has).length }}
            count={marks.rows.length}
            all="Zaznacz wszystkie na tej stronie"
            words="Zaznacz wszystkie na tej stronie"
            onAll={isMarked => marks.mark(people, isMarked)}
            onNone={marks.clear}
          >
            <PeopleActs
              marked={marks.rows}
              onDone={async ids => {
                marks.release(ids)
                await refresh(read)
              }}
            />
          </MarkedBar>
          <PeopleTable people={people} marks={marks} onChange={() => refresh(read)} />
        </>
      )}
    </Found>
  )
}
