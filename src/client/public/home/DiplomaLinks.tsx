import { Award } from 'lucide-react'
import { Link } from 'wouter'
import { diplomas } from '#client/api/reads.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { LevelChip } from '#client/ui/LevelSymbol.tsx'

export function DiplomaLinks({ team }: { team: { id: number } }) {
  const achieved = useReadOrNull(diplomas(team.id))
  if (!achieved || achieved.length === 0) return null
  return (
    <section className="card card__body stack tight" aria-labelledby="dyplomy">
      <div className="spread">
        <h2 id="dyplomy">Dyplomy drużyny</h2>
        <Link href="/kategoryzacja/lata">Nasze arkusze</Link>
      </div>
      <ul className="stack">
        {achieved.map(({ yearId, year, category }) => (
          <li key={yearId} className="row tight">
            <Link href={`/dyplom/${yearId}`} className="btn">
              <Award aria-hidden="true" />
              {year}
            </Link>
            <LevelChip level={category} />
          </li>
        ))}
      </ul>
    </section>
  )
}
