import { Link, useSearch } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { OfficeHolders } from '#client/panel/OfficeHolders.tsx'
import { coordinatorOf } from '#client/panel/office.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { districtNames, managedDistrict, managedDistricts } from '#client/panel/panelReads.ts'
import { RenameForm } from '#client/panel/RenameForm.tsx'
import { useReader } from '#client/panel/reader.ts'
import { ToggleSetting } from '#client/panel/ToggleSetting.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { useQuery, withQuery } from '#client/ui/table/useQuery.ts'
import { mayNameDistricts } from '#domain/people/roles.ts'
import { counted } from '#domain/text/plural.ts'
import { GroupsPage } from './GroupsPage.tsx'

export function DistrictView({ id }: { id: number }) {
  const reader = useReader()
  const district = useRead(managedDistrict(id))
  const [part] = useQuery(PART)
  const search = useSearch()
  if (!district) return <Loading />
  if (part === GROUPS) return <GroupsPage district={district} />
  const { name, teams, admins, shadow, autoaccept } = district

  return (
    <PanelPage
      title={name}
      actions={
        <>
          <Link href={withQuery(search, { [PART]: GROUPS })} className="btn">
            Hufce
          </Link>
          <Link href={`/admin/ustawienia/druzyny?choragiew=${id}`} className="btn">
            {counted(teams.length, 'drużyna', 'drużyny', 'drużyn')}
          </Link>
        </>
      }
    >
      <div className="stack">
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
            Automatycznie akceptuj nowe drużyny
          </ToggleSetting>
          <ToggleSetting
            checked={shadow}
            change={shadow => changeDistrict(id, { shadow })}
            hint="Nowi drużynowi jej nie wybiorą. Jej drużyny zostają w rankingu."
          >
            Ukryta
          </ToggleSetting>
        </section>
        <section className="card">
          <header>
            <h2>Koordynatorzy</h2>
          </header>
          <OfficeHolders office={coordinatorOf({ id, name })} holders={admins} onChange={() => refreshDistrict(id)} />
        </section>
      </div>
    </PanelPage>
  )
}

const PART = 'czesc'
const GROUPS = 'hufce'

export type District = Awaited<ReturnType<typeof managedDistricts.load>>[number]

export async function changeDistrict(id: number, change: { name?: string; shadow?: boolean; autoaccept?: boolean }) {
  await answer(api.admin.districts({ id }).patch(change))
  await refreshDistrict(id)
}

const refreshDistrict = (id: number) => refresh(managedDistricts, managedDistrict(id))
