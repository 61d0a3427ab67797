import { holdersOf } from '#client/api/reads.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { OfficeHolders } from '#client/panel/OfficeHolders.tsx'
import { ADMINISTRATOR, NATIONAL } from '#client/panel/office.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { SignEverybodyOut } from './SignEverybodyOut.tsx'

export function NationalPage() {
  return (
    <PanelPage title="Koordynatorzy krajowi">
      <OfficeCard office={NATIONAL} />
    </PanelPage>
  )
}

export function AdministratorsPage() {
  return (
    <PanelPage title="Administratorzy systemu">
      <div className="stack">
        <OfficeCard office={ADMINISTRATOR} />
        <p>
          <SignEverybodyOut />
        </p>
      </div>
    </PanelPage>
  )
}

/** The holders of an office of the whole association. */
function OfficeCard({ office }: { office: typeof NATIONAL | typeof ADMINISTRATOR }) {
  const read = holdersOf(office.role)
  const holders = useRead(read)
  return (
    <section className="card">
      {holders ? (
        <OfficeHolders office={office} holders={holders} onChange={() => refresh(read)} />
      ) : (
        <div className="card__body">
          <Loading />
        </div>
      )}
    </section>
  )
}
