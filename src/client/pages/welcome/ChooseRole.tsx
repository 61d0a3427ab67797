import { Compass, Settings2 } from 'lucide-react'
import { Link } from 'wouter'

export function ChooseRole() {
  return (
    <>
      <p>Zanim zaczniesz, powiedz nam, kim jesteś.</p>
      <nav className="tiles" aria-label="Kim jesteś?">
        <Link href="/welcome?krok=druzyna" className="card tile">
          <Compass aria-hidden="true" />
          <b>Jestem drużynowym</b>
          <span className="tile__need">Wypełnię arkusz swojej drużyny.</span>
        </Link>
        <Link href="/welcome?krok=administrator" className="card tile">
          <Settings2 aria-hidden="true" />
          <b>Jestem administratorem systemu</b>
          <span className="tile__need">Koordynuję chorągiew albo całą kategoryzację.</span>
        </Link>
      </nav>
    </>
  )
}
