/** A person as lists know them; `name` is null for a person who gave none. */
export interface KnownPerson {
  id: number
  email: string
  name: string | null
}

/** The name, if there is one, and the e-mail beside it: names are not unique. */
export function PersonName({ person: { name, email } }: { person: Pick<KnownPerson, 'name' | 'email'> }) {
  if (name === null) return <Email address={email} />
  return (
    <>
      {name}{' '}
      <small className="muted person__email">
        <Email address={email} />
      </small>
    </>
  )
}

/** An address that is broken before its domain when it does not fit. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
