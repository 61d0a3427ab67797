import { Printer } from 'lucide-react'
import { Link } from 'wouter'
import { ExportButtons } from '#client/ui/table/ExportButtons.tsx'
import type { ReviewState } from '#domain/review.ts'
import type { Sheet } from './sheet.ts'
import { sheetTable } from './sheetTable.ts'

interface TakeAwayProps {
  sheet: Sheet
  team: { name: string }
  state: ReviewState
}

export function TakeAway({ sheet, team, state }: TakeAwayProps) {
  return (
    <section className="card card__body stack tight no-print" aria-labelledby="na-papier">
      <h2 id="na-papier">Arkusz na papierze i w pliku</h2>
      <p className="hint">
        Do druku jest cały arkusz, pusty na radę drużyny, same zadania z gwiazdką albo tylko to, czego brakuje, z
        miejscem na trzy spotkania i podpisy.
      </p>
      <div className="row tight">
        <Link href="/kategoryzacja/druk" className="btn">
          <Printer aria-hidden="true" />
          Drukuj arkusz
        </Link>
        <Link href="/kategoryzacja/lata" className="btn">
          Nasze arkusze
        </Link>
        <ExportButtons table={() => sheetTable(team.name, sheet, state)} />
      </div>
    </section>
  )
}
