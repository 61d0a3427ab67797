import { holdersOf } from '#client/api/reads.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { OfficeHolders } from '#client/panel/OfficeHolders.tsx'
import type { ADMINISTRATOR, NATIONAL } from '#client/panel/office.ts'
import { Loading } from '#client/ui/Loading.tsx'

/** The holders of an office of the whole association. */
export function OfficeCard({ office }: { office: typeof NATIONAL | typeof ADMINISTRATOR }) {
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
