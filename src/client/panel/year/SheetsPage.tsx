import { Link, useParams } from 'wouter'
import { years } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { FilledSheets } from './FilledSheets.tsx'

/** The sheets of a year as a page of its own: what the checking of sheets and the closing of the year lead to. */
export function SheetsPage() {
  const id = Number(useParams().id)
  const year = useRead(years)?.find(year => year.id === id)
  if (!year) return <Loading />
  return (
    <PanelPage title="Arkusze drużyn" kicker={<Link href={`/admin/kategoryzacja/${id}`}>{year.name}</Link>}>
      <section className="card card__body">
        <FilledSheets yearId={id} mayApprove={year.state === 'OPEN'} />
      </section>
    </PanelPage>
  )
}
