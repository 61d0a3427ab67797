import { Link } from 'wouter'
import type { Match } from './match.ts'

export function PersonLink({ person: { id, email } }: { person: Match }) {
  return (
    <Link href={`/admin/ustawienia/uzytkownicy?osoba=${id}`} className="anywhere">
      {email}
    </Link>
  )
}
