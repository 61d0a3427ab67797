import { Link } from 'wouter'
import { Page } from '#client/ui/Page.tsx'
import { Examples } from './Examples.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { SampleSheet } from './SampleSheet.tsx'

/** Built from the sheet's own parts, so that it cannot teach anything else. */
export function RulesPage() {
  return (
    <Page title="Zasady" kicker="Jak liczy się kategoryzacja">
      <div className="stack loose">
        <div className="stack">
          <p className="measure">
            Raz w roku drużyna ocenia sama siebie. Wpisuje, co zrobiła, a arkusz od razu pokazuje, gdzie jest i czego
            brakuje jej do następnej kategorii. Poniżej najpierw krótko o zasadach, potem arkusz, na którym możesz
            poćwiczyć, a na końcu wszystkie rodzaje zadań z przykładami.
          </p>
          <nav className="row" aria-label="Na tej stronie">
            <a href="#w-minute" className="btn">
              Zasady w minutę
            </a>
            <a href="#arkusz-na-probe" className="btn">
              Arkusz na próbę
            </a>
            <a href="#rodzaje-zadan" className="btn">
              Rodzaje zadań
            </a>
            <Link href="/zasady/zadania" className="btn">
              Zadania tego roku
            </Link>
            <Link href="/zasady/zmiany" className="btn">
              Co się zmieniło
            </Link>
          </nav>
        </div>
        <HowItWorks />
        <SampleSheet />
        <Examples />
      </div>
    </Page>
  )
}
