import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { LEVELS, type Level } from '#domain/scoring/levels.ts'
import { levelNames } from '#domain/text/levelNames.ts'

export function HowItWorks() {
  return (
    <section id="w-minute" className="stack" aria-labelledby="w-minute-tytul">
      <h2 id="w-minute-tytul">Zasady w minutę</h2>
      <ol className="tiles" data-steps>
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="card tile">
            <b className="figure">{index + 1}</b>
            <h3>{title}</h3>
            <p className="hint">{text}</p>
          </li>
        ))}
      </ol>
      <h3>Trzy symbole</h3>
      <ul className="tiles">
        {LEVELS.map(level => (
          <li key={level} className="card tile">
            <LevelSymbol level={level} size="l" />
            <b>Symbol {levelNames[level].symbol}</b>
            <p className="hint">{EARNED[level]}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const STEPS = [
  {
    title: 'Wymagania wstępne',
    text: 'Drużyna odhacza podstawy. Gdy spełni wszystkie, ma już kategorię polową i otwierają się przed nią obszary.',
  },
  {
    title: 'Obszary',
    text: 'Obszar to kawałek pracy drużyny, na przykład biwaki albo służba. Wpisujecie, co się udało, a zadania dają punkty.',
  },
  {
    title: 'Symbole',
    text: 'Każdy obszar ma swój symbol. Zaczyna od polowego, a punkty zmieniają go w leśny i puszczański.',
  },
  {
    title: 'Kategoria',
    text: 'Symbole ze wszystkich obszarów składają się na kategorię drużyny, a kategorie i punkty na ranking. Kategoria może też wymagać symbolu w wybranym obszarze.',
  },
  {
    title: 'Zgłoszenie',
    text: 'Gotowy arkusz zgłaszacie do sprawdzenia. Koordynator go zatwierdza albo zwraca z uwagami, na które odpowiadacie przy zadaniach.',
  },
]

const EARNED: Record<Level, string> = {
  POLOWA: 'Ma go każdy obszar na początku drogi.',
  LESNA: 'Punkty obszaru doszły do progu leśnego.',
  PUSZCZANSKA: 'Punkty obszaru doszły do progu puszczańskiego.',
}
