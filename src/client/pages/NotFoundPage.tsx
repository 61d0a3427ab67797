import { Link } from 'wouter'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Page } from '#client/ui/Page.tsx'

export function NotFoundPage() {
  return (
    <Page title="Nie ma takiej strony">
      <EmptyState title="Pod tym adresem nic nie ma">
        <p>Być może link jest stary albo w adresie jest literówka.</p>
        <Link href="/" className="btn" data-tone="primary">
          Wróć na stronę główną
        </Link>
      </EmptyState>
    </Page>
  )
}
