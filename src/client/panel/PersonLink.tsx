import { Link } from 'wouter'

export function PersonLink({ person: { id, email } }: { person: Match }) {
  return (
    <Link href={`/admin/ustawienia/uzytkownicy?osoba=${id}`} className="anywhere">
      <Email address={email} />
    </Link>
  )
}

/** An address that is broken before its domain when it does not fit. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

/** A person as a search or a list of holders knows them. */
export interface Match {
  id: number
  email: string
}
