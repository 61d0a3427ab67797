import { Filter } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { invitations } from '#client/api/reads.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { peopleCounts } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { ListOrOne } from '#client/panel/ui/ListOrOne.tsx'
import { FilterSelect, PAGE, SearchField, useFilters } from '#client/ui/table/filters.tsx'
import { useQuery, withQuery } from '#client/ui/table/useQuery.ts'
import { INVITATIONS, PEOPLE_LIST } from '#contract/addresses.ts'
import { UserFilter } from '#contract/requests/panel.ts'
import { isAboveDistricts } from '#domain/people/roles.ts'
import { DistrictFilter } from './DistrictFilter.tsx'
import { InvitationList } from './InvitationList.tsx'
import { FILTERS, PeopleList } from './PeopleList.tsx'
import { PersonView } from './PersonView.tsx'
import { TypedAddress } from './TypedAddress.tsx'

export const PeoplePage = () => <ListOrOne name="osoba" title="Użytkownicy" List={Everybody} One={PersonView} />

function Everybody() {
  const [list] = useQuery(PEOPLE_LIST)
  return (
    <PanelPage title="Użytkownicy">
      <section className="card">
        <header className="list-filters">
          <SearchField label="E-mail albo nazwisko" placeholder="szuka; nieznany adres zaprosi" />
          {list !== INVITATIONS && (
            <>
              <DistrictFilter />
              <FilterSelect label="Sortuj według" name={FILTERS.sort} all="e-maila">
                <option value="lastLogin">ostatniego logowania</option>
                <option value="createdAt">daty założenia</option>
              </FilterSelect>
            </>
          )}
        </header>
        <TypedAddress />
        <Choices />
        {list === INVITATIONS ? <InvitationList /> : <PeopleList />}
      </section>
    </PanelPage>
  )
}

interface Choice {
  name: string
  /** The parameters of the address that this choice sets; it clears those of the others. */
  set: Record<string, string>
  isAboveOnly?: boolean
  count: keyof PeopleCounts | 'invited'
}

type PeopleCounts = Awaited<ReturnType<ReturnType<typeof peopleCounts>['load']>>

const CHOICES: readonly Choice[] = [
  { name: 'wszyscy', set: {}, count: 'all' },
  { name: 'drużynowi', set: { [FILTERS.role]: 'USER' }, count: 'USER' },
  { name: 'koordynatorzy chorągwi', set: { [FILTERS.role]: 'DISTRICT_COORDINATOR' }, count: 'DISTRICT_COORDINATOR' },
  {
    name: 'krajowi',
    set: { [FILTERS.role]: 'TOPLEVEL_COORDINATOR' },
    count: 'TOPLEVEL_COORDINATOR',
    isAboveOnly: true,
  },
  { name: 'administratorzy', set: { [FILTERS.role]: 'ADMIN' }, count: 'ADMIN', isAboveOnly: true },
  { name: 'bez drużyny', set: { [FILTERS.team]: 'none' }, count: 'none' },
  { name: 'proszą o dostęp', set: { [FILTERS.team]: 'waiting' }, count: 'waiting' },
  { name: 'zaproszeni', set: { [PEOPLE_LIST]: INVITATIONS }, count: 'invited' },
  { name: 'nieaktywni', set: { [FILTERS.activated]: 'false' }, count: 'inactive' },
]

const NONE = Object.fromEntries(
  [FILTERS.role, FILTERS.team, FILTERS.activated, PEOPLE_LIST, PAGE].map(name => [name, '']),
)

/** The filters that exclude each other. On a phone they unfold. */
function Choices() {
  const reader = useReader()
  const search = useSearch()
  const [here, navigate] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const { q, district } = useFilters(UserFilter, FILTERS)
  const people = useReadOrNull(peopleCounts({ q, district }))
  const counts = { ...people, invited: useReadOrNull(invitations)?.length }
  const params = new URLSearchParams(search)
  const isChosen = ({ set }: Choice) => Object.entries(set).every(([name, value]) => params.get(name) === value)
  const choices = CHOICES.filter(({ isAboveOnly }) => !isAboveOnly || isAboveDistricts(reader))
  const chosen = choices.findLast(isChosen)!
  return (
    <div className="choose-people">
      <button type="button" className="btn" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Filter aria-hidden="true" />
        Filtry: {chosen.name} {!!counts[chosen.count] && <span>{counts[chosen.count]}</span>}
      </button>
      <fieldset className="row tight" aria-label="Kogo pokazać">
        {choices.map(choice => (
          <button
            key={choice.name}
            type="button"
            className="filter"
            aria-pressed={choice === chosen}
            onClick={() => {
              navigate(here + withQuery(search, { ...NONE, ...choice.set }), { replace: true })
              setOpen(false)
            }}
          >
            {choice.name} {!!counts[choice.count] && <span>{counts[choice.count]}</span>}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
