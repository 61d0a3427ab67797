import { Link } from 'wouter'
import { type KnownPerson, PersonName } from '#client/ui/PersonName.tsx'

export function PersonLink({ person }: { person: KnownPerson }) {
  return (
    <Link href={`/admin/ustawienia/uzytkownicy?osoba=${person.id}`} className="anywhere">
      <PersonName person={person} />
    </Link>
  )
}
