import type { CSSProperties } from 'react'
import type { Overview } from '#client/panel/troops/troops.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { countOf, LEVELS } from '#domain/scoring/levels.ts'
import { levelNames } from '#domain/text/levelNames.ts'

const HIGHEST_FIRST = LEVELS.toReversed()

export function SymbolBars({ groups }: { groups: Overview['groups'] }) {
  const begun = groups[0] ? sumOf(groups[0].symbols) : 0
  if (begun === 0) return null
  return (
    <section className="card" aria-labelledby="symbole">
      <header className="spread">
        <h2 id="symbole">Symbole w obszarach</h2>
        <ul className="row" data-plain>
          {HIGHEST_FIRST.map(level => (
            <li key={level} className="row tight">
              <LevelSymbol level={level} /> {levelNames[level].symbols}
            </li>
          ))}
        </ul>
      </header>
      <dl className="symbol-bars">
        {groups.map(({ id, name, symbols }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd className="parts">
              {HIGHEST_FIRST.filter(level => countOf(level, symbols) > 0).map(level => (
                <b key={level} data-level={level} style={{ '--n': countOf(level, symbols) } as CSSProperties}>
                  {countOf(level, symbols)}
                  <span className="visually-hidden"> {levelNames[level].symbols}</span>
                </b>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const sumOf = ({ polowa, lesna, puszczanska }: Overview['groups'][number]['symbols']) => polowa + lesna + puszczanska
