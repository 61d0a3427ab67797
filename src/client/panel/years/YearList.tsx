import { Link, useLocation } from 'wouter'
import { useRead } from '#client/api/useRead.ts'
import { years } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { YearTag } from '#client/ui/Badge.tsx'
import { TRASH_PATH } from '#contract/addresses.ts'
import { mayEditYears } from '#domain/people/roles.ts'

const NEW = '/admin/kategoryzacja/nowa'

export function YearList() {
  const reader = useReader()
  const all = useRead(years)
  const [here] = useLocation()
  const current = (path: string) => (here === path || here.startsWith(`${path}/`) ? 'page' : undefined)

  if (!all) return <p className="card__body muted">Ładowanie…</p>
  return (
    <ul className="side-list" data-plain>
      {mayEditYears(reader) && (
        <li>
          <Link href={NEW} aria-current={current(NEW)}>
            <span className="side-list__name" data-new>
              Nowa kategoryzacja
            </span>
          </Link>
        </li>
      )}
      {all.map(({ id, name, state }) => (
        <li key={id}>
          <Link href={`/admin/kategoryzacja/${id}`} aria-current={current(`/admin/kategoryzacja/${id}`)}>
            <span className="side-list__name">{name}</span>
            <YearTag state={state} />
          </Link>
        </li>
      ))}
      {mayEditYears(reader) && (
        <li>
          <Link href={TRASH_PATH} aria-current={current(TRASH_PATH)}>
            <span className="side-list__name">Kosz</span>
          </Link>
        </li>
      )}
    </ul>
  )
}
