import { Link, useLocation } from 'wouter'
import { useMe } from '#client/session.ts'
import { SETTINGS } from './settingsEntries.ts'

export function SettingsList() {
  const session = useMe()
  const [here] = useLocation()

  return (
    <ul className="areas" data-plain>
      {session.state === 'signedIn' ? (
        SETTINGS.filter(entry => entry.maySee(session.me)).map(({ id, path, name }) => (
          <li key={id}>
            <Link href={path} aria-current={here === path ? 'page' : undefined}>
              <span className="areas__name">{name}</span>
            </Link>
          </li>
        ))
      ) : (
        <li>Ładowanie…</li>
      )}
    </ul>
  )
}
