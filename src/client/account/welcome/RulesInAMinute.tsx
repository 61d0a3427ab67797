/** Newcomers may not open /zasady yet, which needs a troop. */
export function RulesInAMinute() {
  return (
    <details className="card card__body">
      <summary>Zasady w minutę</summary>
      <ol className="bullets">
        <li>Najpierw drużyna odhacza wymagania wstępne. Gdy spełni wszystkie, ma już kategorię polową.</li>
        <li>Potem w każdym obszarze pracy wpisuje, co zrobiła. Zadania dają punkty.</li>
        <li>Punkty zmieniają symbol obszaru: z polowego w leśny, a potem w puszczański.</li>
        <li>Symbole razem dają kategorię drużyny, a kategorie i punkty ranking.</li>
      </ol>
    </details>
  )
}
