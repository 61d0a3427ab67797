import { Link } from 'wouter'
import { type KnownPerson, PersonName } from '#client/ui/PersonName.tsx'
import { PEOPLE_PATH } from '#contract/addresses.ts'

export function PersonLink({ person }: { person: KnownPerson }) {
  return (
    <Link href={`${PEOPLE_PATH}?osoba=${person.id}`} className="anywhere">
      <PersonName person={person} />
    </Link>
  )
}
