import { Link } from 'wouter'
import { districtNames, managedDistrict } from '#client/api/reads.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { OfficeHolders } from '#client/panel/OfficeHolders.tsx'
import { coordinatorOf } from '#client/panel/office.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { RenameForm } from '#client/panel/RenameForm.tsx'
import { useReader } from '#client/panel/reader.ts'
import { Loading } from '#client/ui/Loading.tsx'
import { counted } from '#client/ui/plural.ts'
import { isAboveDistricts } from '#domain/roles.ts'
import { AutoacceptSetting, changeDistrict, HiddenSetting, refreshDistrict } from './DistrictSettings.tsx'

/** One district: what it is called and how it works, who coordinates it, and the way to its troops. */
export function DistrictView({ id }: { id: number }) {
  const reader = useReader()
  const district = useRead(managedDistrict(id))
  if (!district) return <Loading />
  const { name, teams, admins } = district

  return (
    <PanelPage
      title={name}
      actions={
        <Link href={`/admin/ustawienia/druzyny?choragiew=${id}`} className="btn">
          {counted(teams.length, 'drużyna', 'drużyny', 'drużyn')}
        </Link>
      }
    >
      <div className="stack">
        <section className="card card__body stack">
          <h2>Ustawienia</h2>
          {isAboveDistricts(reader) && (
            <RenameForm
              name={name}
              rename={async name => {
                await changeDistrict(id, { name })
                await refresh(districtNames)
              }}
            />
          )}
          <AutoacceptSetting
            district={district}
            hint="Kto założy drużynę, od razu ma do niej dostęp. Bez tego czeka na decyzję koordynatora."
          >
            Automatycznie akceptuj nowe drużyny
          </AutoacceptSetting>
          <HiddenSetting district={district} hint="Nowi drużynowi jej nie wybiorą. Jej drużyny zostają w rankingu.">
            Ukryta
          </HiddenSetting>
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
