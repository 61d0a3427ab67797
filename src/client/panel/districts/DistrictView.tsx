import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { districtNames, managedDistrict, managedDistricts, troopGroups } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { RenameForm } from '#client/panel/ui/RenameForm.tsx'
import { ToggleSetting } from '#client/panel/ui/ToggleSetting.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { useQuery, withQuery } from '#client/ui/table/useQuery.ts'
import { TEAMS_PATH } from '#contract/addresses.ts'
import { mayNameDistricts } from '#domain/people/roles.ts'
import { Coordinators } from './Coordinators.tsx'
import { GROUPS, Groups } from './Groups.tsx'
import { type District, troopsInWords } from './groups.ts'

export const AUTOACCEPT = 'Automatycznie akceptuj nowe drużyny'

const PART = 'czesc'

/** A district's settings, coordinators and groups. */
export function DistrictView({ id }: { id: number }) {
  const district = useRead(managedDistrict(id))
  const groups = useRead(troopGroups(id))
  const [here] = useLocation()
  const search = useSearch()
  const [part] = useQuery(PART)
  // The groups had a page of their own.
  if (part === GROUPS) return <Redirect to={`${here}${withQuery(search, { [PART]: '' })}#${GROUPS}`} replace />
  if (!district || !groups) return <Loading />

  return (
    <PanelPage
      title={district.name}
      kicker="Chorągiew"
      actions={
        <Link href={`${TEAMS_PATH}?choragwie=${id}`} className="btn">
          {troopsInWords(district.teams.length)}
        </Link>
      }
    >
      <div className="stack">
        <Settings district={district} />
        <Coordinators district={district} groups={groups} onChange={() => refreshDistrict(id)} />
        <Groups district={district} groups={groups} />
      </div>
    </PanelPage>
  )
}

function Settings({ district: { id, name, autoaccept, shadow } }: { district: District }) {
  const reader = useReader()
  return (
    <section className="card card__body stack">
      <h2>Ustawienia</h2>
      {mayNameDistricts(reader) && (
        <RenameForm
          name={name}
          rename={async name => {
            await changeDistrict(id, { name })
            await refresh(districtNames)
          }}
        />
      )}
      <ToggleSetting
        checked={autoaccept}
        change={autoaccept => changeDistrict(id, { autoaccept })}
        hint="Kto założy drużynę, od razu ma do niej dostęp. Bez tego czeka na decyzję koordynatora."
      >
        {AUTOACCEPT}
      </ToggleSetting>
      <ToggleSetting
        checked={shadow}
        change={shadow => changeDistrict(id, { shadow })}
        hint="Nowi drużynowi jej nie wybiorą. Jej drużyny zostają w rankingu."
      >
        Ukryta
      </ToggleSetting>
    </section>
  )
}

export async function changeDistrict(id: number, change: { name?: string; shadow?: boolean; autoaccept?: boolean }) {
  await answer(api.admin.districts({ id }).patch(change))
  await refreshDistrict(id)
}

const refreshDistrict = (id: number) => refresh(managedDistricts, managedDistrict(id))
