import { Link } from 'wouter'
import { Page } from '#client/ui/Page.tsx'

export function NotFoundPage() {
  return (
    <Page title="Nie ma takiej strony" width="reading">
      <div className="stack">
        <p>Pod tym adresem nic nie ma. Być może link jest stary albo w adresie jest literówka.</p>
        <div className="row">
          <Link href="/" className="btn" data-tone="primary">
            Wróć na stronę główną
          </Link>
        </div>
      </div>
    </Page>
  )
}
