import { useLocation } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { holdersOf } from '#client/api/reads.ts'
import { forgetAll, refresh, useRead } from '#client/api/useRead.ts'
import { OfficeHolders } from '#client/panel/OfficeHolders.tsx'
import { ADMINISTRATOR, NATIONAL } from '#client/panel/office.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'

export function NationalPage() {
  return (
    <PanelPage title="Koordynatorzy krajowi">
      <OfficeCard office={NATIONAL} />
    </PanelPage>
  )
}

export function AdministratorsPage() {
  return (
    <PanelPage title="Administratorzy systemu">
      <div className="stack">
        <OfficeCard office={ADMINISTRATOR} />
        <p>
          <SignEverybodyOut />
        </p>
      </div>
    </PanelPage>
  )
}

function OfficeCard({ office }: { office: typeof NATIONAL | typeof ADMINISTRATOR }) {
  const read = holdersOf(office.role)
  const holders = useRead(read)
  return (
    <section className="card">
      {holders ? (
        <OfficeHolders office={office} holders={holders} onChange={() => refresh(read)} />
      ) : (
        <div className="card__body">
          <Loading />
        </div>
      )}
    </section>
  )
}

function SignEverybodyOut() {
  const [, navigate] = useLocation()
  async function signOutAll() {
    await answer(api.admin.sessions.delete())
    navigate('/login')
    forgetAll()
  }

  return (
    <ConfirmButton
      look="danger"
      title="Wylogować wszystkich?"
      text={
        <p>
          Każdy, także Ty, zaloguje się od nowa. Nikt nie straci wpisanych wartości: niezapisane poczekają w
          przeglądarce.
        </p>
      }
      confirmLabel="Wyloguj wszystkich"
      onConfirm={signOutAll}
    >
      Wyloguj wszystkich
    </ConfirmButton>
  )
}
