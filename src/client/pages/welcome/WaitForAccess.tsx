import { answer, api } from '../../api/call.ts'
import { me } from '../../api/reads.ts'
import { remember, useRead } from '../../api/useRead.ts'
import type { Me } from '../../session.ts'
import { ConfirmButton } from '../../ui/Confirm.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'

const MINUTE = 60_000

/** Moves on by itself: `me` is read every minute and on focus, and the entrance leads on once access is granted. */
export function WaitForAccess({ team }: { team: NonNullable<Me['team']> }) {
  useRead(me, { refreshInterval: MINUTE })

  return (
    <Page title="Prośba o dostęp czeka" kicker={`${team.name} · ${team.district.name}`} width="reading">
      <div className="stack">
        <Note tone="calm">
          Poprosiliśmy o dostęp do drużyny <b>{team.name}</b>. Odpowie jej drużynowy albo koordynator chorągwi. Ta
          strona przejdzie dalej sama, a o odpowiedzi dostaniesz też e-mail.
        </Note>
        <p>
          <ConfirmButton
            title="Wycofać prośbę?"
            text={<p>Będzie można wybrać inną drużynę albo poprosić jeszcze raz.</p>}
            yes="Wycofaj prośbę"
            no="Czekam dalej"
            onYes={async () => remember(me, await answer(api.teams.withdraw.post()))}
          >
            Wycofaj prośbę i wybierz inną drużynę
          </ConfirmButton>
        </p>
      </div>
    </Page>
  )
}
