import { Link } from 'wouter'
import { Email } from './Email.tsx'
import type { Match } from './match.ts'

export function PersonLink({ person: { id, email } }: { person: Match }) {
  return (
    <Link href={`/admin/ustawienia/uzytkownicy?osoba=${id}`} className="anywhere">
      <Email address={email} />
    </Link>
  )
}
