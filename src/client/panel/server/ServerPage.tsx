import { PanelPage } from '#client/panel/PanelPage.tsx'
import { CopiesCard } from './CopiesCard.tsx'
import { ServerState } from './ServerState.tsx'

export function ServerPage() {
  return (
    <PanelPage title="Serwer i kopie">
      <div className="stack">
        <ServerState />
        <CopiesCard />
      </div>
    </PanelPage>
  )
}
