import { answer, api } from '#client/api/call.ts'
import { refresh, remember } from '#client/api/useRead.ts'
import { type Me, me } from '#client/session.ts'
import { ConfirmButton } from '#client/ui/Confirm.tsx'
import { Note } from '#client/ui/Note.tsx'
import { Page } from '#client/ui/Page.tsx'

interface WaitForAccessProps {
  team: NonNullable<Me['team']>
  onWithdrawing: (isSo: boolean) => void
}

export function WaitForAccess({ team, onWithdrawing }: WaitForAccessProps) {
  async function withdraw() {
    onWithdrawing(true)
    try {
      await remember(me, await answer(api.teams.withdraw.post()))
    } catch (error) {
      onWithdrawing(false)
      // It may have been answered at this very moment.
      await refresh(me)
      throw error
    }
  }

  return (
    <Page title="Prośba o dostęp czeka" kicker={`${team.name} · ${team.district.name}`} width="reading">
      <div className="stack">
        <Note tone="calm">
          Poprosiliśmy o dostęp do drużyny <b>{team.name}</b>. Odpowie jej drużynowy albo koordynator. Ta strona
          przejdzie dalej sama, a o odpowiedzi dostaniesz też e-mail.
        </Note>
        <div className="row">
          <ConfirmButton
            title="Wycofać prośbę?"
            text={<p>Będzie można wybrać inną drużynę albo poprosić jeszcze raz.</p>}
            yes="Wycofaj prośbę"
            no="Czekam dalej"
            onYes={withdraw}
          >
            Wycofaj prośbę i wybierz inną drużynę
          </ConfirmButton>
        </div>
      </div>
    </Page>
  )
}
