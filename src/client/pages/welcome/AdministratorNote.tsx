import { Link } from 'wouter'
import { useMe } from '#client/session.ts'
import { Note } from '#client/ui/Note.tsx'

export function AdministratorNote() {
  const session = useMe()
  return (
    <>
      <Note tone="calm">
        Uprawnienia koordynatora albo administratora nadaje inny administrator. Napisz do niego i podaj adres, którym
        się logujesz
        {session.state === 'signedIn' && (
          <>
            : <b className="anywhere">{session.me.email}</b>
          </>
        )}
        . Gdy je dostaniesz, ta strona przejdzie dalej sama.
      </Note>
      <p>
        <Link href="/welcome?krok=druzyna" className="btn">
          Jednak jestem drużynowym
        </Link>
      </p>
    </>
  )
}
