import { Link, useLocation } from 'wouter'
import { mayEditYears } from '../../../../domain/roles.ts'
import { years } from '../../../api/reads.ts'
import { useRead } from '../../../api/useRead.ts'
import { useMe } from '../../../session.ts'
import { YearTag } from '../../../ui/YearTag.tsx'

const NEW = '/admin/kategoryzacja/nowa'

/** All years at the side, the newest first; before them the way to a new one for those who may. */
export function YearList() {
  const session = useMe()
  const all = useRead(years)
  const [here] = useLocation()
  const current = (path: string) => (here === path || here.startsWith(`${path}/`) ? 'page' : undefined)

  if (!all) return <p className="card__body muted">Ładowanie…</p>
  return (
    <ul className="areas" data-plain>
      {session.state === 'signedIn' && mayEditYears(session.me) && (
        <li>
          <Link href={NEW} aria-current={current(NEW)}>
            <span className="areas__name" data-new>
              Nowa kategoryzacja
            </span>
          </Link>
        </li>
      )}
      {all.map(({ id, name, state }) => (
        <li key={id}>
          <Link href={`/admin/kategoryzacja/${id}`} aria-current={current(`/admin/kategoryzacja/${id}`)}>
            <span className="areas__name">{name}</span>
            <YearTag state={state} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
