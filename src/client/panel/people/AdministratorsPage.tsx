import { ADMINISTRATOR } from '#client/panel/office.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { OfficeCard } from './OfficeCard.tsx'
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
