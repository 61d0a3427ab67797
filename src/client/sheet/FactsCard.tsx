import { History } from 'lucide-react'
import { Link } from 'wouter'
import { counted, plural } from '#domain/text/plural.ts'

interface FactsCardProps {
  waiting: number
  of: number
}

/** Leads to "Co się nie zmieniło" while a fact of last year waits there. */
export function FactsCard({ waiting, of }: FactsCardProps) {
  if (waiting === 0) return null
  const isBegun = waiting < of
  return (
    <section className="card facts-card">
      <History aria-hidden="true" />
      <div>
        <h2>
          {isBegun
            ? `Co się nie zmieniło: ${of - waiting} z ${of}`
            : `${counted(waiting, 'sprawa', 'sprawy', 'spraw')} z zeszłego roku ${plural(waiting, 'czeka', 'czekają', 'czeka')} na jedno dotknięcie`}
        </h2>
        <p className="hint">Odpowiedzieliście na nie „tak”, a zasady są te same. Można przerwać.</p>
      </div>
      <Link href="/kategoryzacja/bez-zmian" className="btn">
        {isBegun ? 'Dokończ' : 'Co się nie zmieniło'}
      </Link>
    </section>
  )
}
