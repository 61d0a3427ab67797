import { type ComponentType, Suspense } from 'react'
import { Link } from 'wouter'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Page } from '#client/ui/Page.tsx'
import { WhomToAsk } from '#client/ui/WhomToAsk.tsx'
import { HowItWorks } from './HowItWorks.tsx'

interface RulesPageProps {
  /** The sample sheet and the examples load after the text, which needs nothing of a sheet. */
  Practice: ComponentType
}

export function RulesPage({ Practice }: RulesPageProps) {
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
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>
            <Practice />
          </Suspense>
        </ErrorBoundary>
        <WhomToAsk />
      </div>
    </Page>
  )
}
