import { Hills } from '#client/ui/Hills.tsx'

export function Greeting() {
  return (
    <section className="card greeting" aria-label="Powitanie">
      <div className="greeting__words">
        <h2>Druhowie Drużynowi!</h2>
        <p>
          Kategoryzacja to raz w roku chwila, żeby spojrzeć na drużynę uczciwie i&nbsp;z&nbsp;życzliwością: co już
          umiemy, czym żyją zastępy, dokąd chcemy pójść dalej. Nie chodzi o punkty dla punktów. Chodzi o to, żeby każdy
          chłopiec trafił do&nbsp;drużyny, w&nbsp;której warto być.
        </p>
        <p>Wypełnijcie arkusz razem z kadrą, spokojnie i&nbsp;bez zaokrąglania w&nbsp;górę. Powodzenia w&nbsp;lesie!</p>
        <p className="greeting__signature">Naczelnik</p>
      </div>
      <Hills />
      <Hills />
    </section>
  )
}
