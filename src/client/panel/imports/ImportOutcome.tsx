import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { refreshAll, useRead } from '#client/api/useRead.ts'
import { imports } from '#client/panel/panelReads.ts'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { relativeTime } from '#client/ui/format.ts'
import { INVITATIONS_PATH } from '#contract/addresses.ts'
import { counted } from '#domain/text/plural.ts'

export interface Made {
  id: string | null
  teams: number
  invitations: number
  sentNow: boolean
}

const inTeams = (n: number) => counted(n, 'drużyna', 'drużyny', 'drużyn')
const inInvitations = (n: number) => counted(n, 'zaproszenie', 'zaproszenia', 'zaproszeń')

interface TakenBack {
  teams: number
  invitations: number
  left: string[]
}

export function Outcome({ made, onAgain }: { made: Made; onAgain: () => void }) {
  const last = useRead(imports)
  const own = last?.find(({ id }) => id === made.id)
  const [undone, setUndone] = useState<TakenBack>()
  const [isSent, setSent] = useState(made.sentNow)
  async function sendNow() {
    await answer(api.admin.imports({ id: made.id! }).send.post())
    setSent(true)
    await refreshAll()
  }
  const lettersAt = own?.lettersAt ?? null
  const waits = lettersAt !== null && Date.parse(lettersAt) > Date.now() && !isSent

  return (
    <section className="card card__body stack" aria-live="polite">
      {undone ? (
        <UndoneWords undone={undone} />
      ) : (
        <>
          <h2>
            Gotowe: {inTeams(made.teams)}, {inInvitations(made.invitations)}
          </h2>
          {waits && (
            <p>
              Listy wyjdą: <b>{relativeTime(lettersAt, Date.now())}</b>. Do tego czasu możesz cofnąć wszystko i nikt się
              nie dowie.
            </p>
          )}
          {isSent && <p>Listy już wychodzą. Cofnąć można to, czego nikt nie użył.</p>}
        </>
      )}
      <div className="row">
        <Link href="/admin/ustawienia/druzyny" className="btn" data-tone="primary">
          Zobacz drużyny
        </Link>
        {made.invitations > 0 && !undone && (
          <Link href={INVITATIONS_PATH} className="btn">
            Zobacz zaproszenia
          </Link>
        )}
        {made.id !== null && !undone && <UndoButton id={made.id} onDone={setUndone} />}
        {waits && !undone && <ActionButton act={sendNow}>Wyślij listy teraz</ActionButton>}
        <button type="button" className="btn" onClick={onAgain}>
          Wczytaj następną listę
        </button>
      </div>
    </section>
  )
}

const UndoneWords = ({ undone: { teams, invitations, left } }: { undone: TakenBack }) => (
  <>
    <h2>
      Cofnięto: {inTeams(teams)}, {inInvitations(invitations)}
    </h2>
    {left.length > 0 && <p>Zostały te, w których ktoś już jest albo coś zmienił: {left.join(', ')}.</p>}
  </>
)

const UndoButton = ({ id, onDone }: { id: string; onDone: (undone: TakenBack) => void }) => (
  <ConfirmButton
    title="Cofnąć to wczytanie?"
    text={
      <p>
        Znikną zaproszenia, których nikt nie użył, i drużyny, w których nikt nic nie zrobił. Reszta zostanie i będzie
        wymieniona.
      </p>
    }
    confirmLabel="Cofnij"
    onConfirm={async () => {
      onDone(await answer(api.admin.imports({ id }).delete()))
      await refreshAll()
    }}
  >
    <Undo2 aria-hidden="true" />
    Cofnij wszystko
  </ConfirmButton>
)

export function LastImports() {
  const all = useRead(imports)
  const [undone, setUndone] = useState<TakenBack>()
  if (!all || all.length === 0) return null
  return (
    <section className="card">
      <header>
        <h2>Ostatnie wczytania</h2>
      </header>
      {undone && (
        <div className="card__body" role="status">
          <UndoneWords undone={undone} />
        </div>
      )}
      <ul className="people">
        {all.map(({ id, at, teams, invitations, lettersAt, undoneAt }) => (
          <li key={id}>
            <span>
              <b>{relativeTime(at, Date.now())}</b>: {inTeams(teams)}, {inInvitations(invitations)}
              {undoneAt
                ? ', cofnięte'
                : lettersAt !== null &&
                  Date.parse(lettersAt) > Date.now() &&
                  `, listy wyjdą: ${relativeTime(lettersAt, Date.now())}`}
            </span>
            {!undoneAt && <UndoButton id={id} onDone={setUndone} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
