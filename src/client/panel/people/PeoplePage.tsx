import { answer, api } from '#client/api/call.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { DistrictFilter, FilterSelect, SearchField } from '#client/panel/FilterFields.tsx'
import { Found } from '#client/panel/Found.tsx'
import { PAGE, SEARCH, useFilters } from '#client/panel/filters.ts'
import { ListOrOne } from '#client/panel/ListOrOne.tsx'
import { MarkedActs } from '#client/panel/MarkedActs.tsx'
import { PageMarks } from '#client/panel/MarkedBar.tsx'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { people } from '#client/panel/panelReads.ts'
import type { ListedPerson } from '#client/panel/reader.ts'
import { type Marks, useMarks } from '#client/panel/useMarks.ts'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { nameWithEmail, roleNames } from '#client/ui/people.ts'
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
          <PageMarks rows={people} marks={marks}>
            <PeopleActs
              marked={marks.rows}
              onDone={async ids => {
                marks.release(ids)
                await refresh(read)
              }}
            />
          </PageMarks>
          <PeopleTable people={people} marks={marks} onChange={() => refresh(read)} />
        </>
      )}
    </Found>
  )
}

interface PeopleActsProps {
  marked: readonly ListedPerson[]
  onDone: (ids: readonly number[]) => Promise<unknown>
}

/** What can be done with several accounts at once. Those that are active already are left alone. */
function PeopleActs({ marked, onDone }: PeopleActsProps) {
  const asleep = marked.filter(({ activated }) => !activated)
  if (asleep.length === 0) return <span>Wszystkie zaznaczone konta są już aktywne</span>
  const accounts = counted(asleep.length, 'konto', 'konta', 'kont')
  return (
    <MarkedActs
      marked={asleep.map(person => ({ id: person.id, name: nameWithEmail(person) }))}
      onDone={onDone}
      acts={[
        {
          label: `Aktywuj ${accounts}…`,
          title: `Aktywować ${accounts} bez potwierdzenia adresów?`,
          text: (
            <p>
              Nikt nie potwierdził, że te adresy należą do osób, które założyły konta. Mógł je podać ktoś inny i to jego
              hasło zacznie działać. Aktywuj, tylko jeśli wiesz od właścicieli adresów, że konta są ich.
            </p>
          ),
          yes: 'Aktywuj',
          tone: 'danger',
          leftOut: 'Nie aktywowano:',
          run: ids => answer(api.admin.users.activate.patch({ users: [...ids] })),
        },
      ]}
    />
  )
}
