import { PanelPage } from '#client/ui/PanelPage.tsx'
import { OfficeCard } from './offices/OfficeCard.tsx'
import { ADMINISTRATOR } from './offices/office.ts'
import { ServerState } from './ServerState.tsx'
import { SignEverybodyOut } from './SignEverybodyOut.tsx'

export function AdministratorsPage() {
  return (
    <PanelPage title="Administratorzy systemu">
      <div className="stack">
        <OfficeCard office={ADMINISTRATOR} />
        <ServerState />
        <p>
          <SignEverybodyOut />
        </p>
      </div>
    </PanelPage>
  )
}
