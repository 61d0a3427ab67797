import { PanelPage } from '#client/panel/PanelPage.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

export const NothingRuns = () => (
  <PanelPage title="Przegląd">
    <section className="card">
      <EmptyState title="Żadna kategoryzacja teraz nie trwa">
        <p className="muted">Gdy zostanie otwarta, zobaczysz tu wszystkie drużyny i to, co czeka na Ciebie.</p>
      </EmptyState>
    </section>
  </PanelPage>
)
