export interface KnownPerson {
  id: number
  email: string
  name: string | null
}

/** Shows the e-mail too, because names are not unique. */
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

/** Breaks before the "@" where it must break. */
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
