import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { districtFigures, waitingCounts } from '#client/api/reads.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { counted, plural } from '#domain/text/plural.ts'
import { allWaiting } from '#domain/waiting.ts'

export function DeskCard({ isAbove, fallback }: { isAbove: boolean; fallback: ReactNode }) {
  const figures = useReadOrNull(districtFigures)
  const waits = useReadOrNull(waitingCounts)
  if (figures === undefined || waits === undefined) return fallback
  if (figures === null || waits === null) return null
  const total = (figure: 'troops' | 'submitted' | 'requests' | 'answersOpen' | 'notStarted' | 'approved') =>
    figures.reduce((sum, district) => sum + district[figure], 0)
  return (
    <section className="card" aria-label="Przegląd drużyn">
      <header className="spread middle">
        <h2>{waitingInWords(allWaiting(waits), isAbove)}</h2>
        <Link href="/admin/przeglad" className="btn" data-tone="primary">
          Otwórz przegląd
        </Link>
      </header>
      <ul className="figures" data-plain>
        {DESK_FIGURES.map(({ figure, forms, narrows }) => (
          <li key={figure}>
            <Link href={`/admin/przeglad?${narrows}#druzyny`}>
              <b>{total(figure)}</b> {plural(total(figure), forms[0], forms[1], forms[2])}
            </Link>
          </li>
        ))}
        <li>
          <Link href="/admin/przeglad?stan=APPROVED#druzyny">
            <b>
              {total('approved')} z {total('troops')}
            </b>{' '}
            zatwierdzone
          </Link>
        </li>
      </ul>
    </section>
  )
}

function waitingInWords(waiting: number, isAbove: boolean): string {
  if (waiting === 0) return isAbove ? 'W chorągwiach nic nie czeka' : 'Nic na Ciebie nie czeka'
  const matters = counted(waiting, 'sprawa', 'sprawy', 'spraw')
  return isAbove ? `W chorągwiach czeka: ${matters}` : `Na Ciebie czeka: ${matters}`
}

const DESK_FIGURES = [
  {
    figure: 'submitted',
    forms: ['zgłoszony arkusz', 'zgłoszone arkusze', 'zgłoszonych arkuszy'],
    narrows: 'stan=SUBMITTED',
  },
  { figure: 'requests', forms: ['prośba o dostęp', 'prośby o dostęp', 'próśb o dostęp'], narrows: 'czeka=prosby' },
  {
    figure: 'answersOpen',
    forms: ['odpowiedź drużyny', 'odpowiedzi drużyn', 'odpowiedzi drużyn'],
    narrows: 'czeka=odpowiedzi',
  },
  { figure: 'notStarted', forms: ['nie zaczęty', 'nie zaczęte', 'nie zaczętych'], narrows: 'stan=NOT_STARTED' },
] as const
