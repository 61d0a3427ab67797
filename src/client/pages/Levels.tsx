import type { ReactNode } from 'react'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import { LEVELS, type Level } from '#domain/levels.ts'

export function Levels() {
  return (
    <section className="stack">
      <h2>Trzy symbole, trzy kategorie</h2>
      <p className="measure">
        Najpierw drużyna odhacza wymagania wstępne. Potem w każdym obszarze pracy wpisuje, co zrobiła, a punkty dają
        symbol tego obszaru. Symbole razem składają się na kategorię drużyny.
      </p>
      <div className="tiles">
        {LEVELS.map(level => (
          <div key={level} className="card tile">
            <LevelSymbol level={level} size="l" />
            <h3>Kategoria {levelNames[level].category}</h3>
            <p className="tile__need">{MEANING[level]}</p>
          </div>
        ))}
      </div>
    </section>
  )
}

const MEANING: Record<Level, ReactNode> = {
  POLOWA: 'Wszystkie wymagania wstępne spełnione: drużyna stoi na mocnych nogach.',
  LESNA: 'W wielu obszarach drużyna pracuje dobrze i widać, dokąd idzie.',
  PUSZCZANSKA: 'Drużyna wzorowa: w większości obszarów sięga najwyższego progu.',
}
