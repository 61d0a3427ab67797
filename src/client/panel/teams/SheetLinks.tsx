import { Link } from 'wouter'
import { years } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { YearTag } from '#client/ui/YearTag.tsx'

/** The troop's sheets: that of the open year first, then those of years gone by. */
export function SheetLinks({ teamId }: { teamId: number }) {
  const all = useRead(years)
  const begun = all?.filter(({ state }) => state !== 'DRAFT') ?? []
  const [open, over] = [begun.filter(({ state }) => state === 'OPEN'), begun.filter(({ state }) => state !== 'OPEN')]

  return (
    <section className="card">
      <header>
        <h2>Arkusze</h2>
      </header>
      {all && begun.length === 0 && <p className="card__body muted">Nie było jeszcze żadnej kategoryzacji.</p>}
      <ul className="people">
        {[...open, ...over].map(({ id, name, state }) => (
          <li key={id}>
            <Link href={`/admin/kategoryzacja/${teamId}/w-roku/${id}`}>{name}</Link>
            <YearTag state={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
