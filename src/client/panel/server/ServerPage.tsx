import { answer, api } from '#client/api/call.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { serverState } from '#client/panel/panelReads.ts'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { type ServerState as State, warningsOf } from '#domain/serverState.ts'
import { counted } from '#domain/text/plural.ts'
import { CopiesCard } from './CopiesCard.tsx'
import { ageInWords, formatBytes, mailErrorInWords, WARNINGS } from './serverWords.ts'

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

function ServerState() {
  const state = useRead(serverState)
  if (!state) return <Loading />
  const warnings = warningsOf(state, Date.now())
  const { backup, offsite, mail, disk, ranking } = state

  return (
    <Note tone={warnings.length > 0 ? 'warn' : 'calm'}>
      <h2>Stan serwera</h2>
      {warnings.length > 0 ? (
        <ul>
          {warnings.map(warning => (
            <li key={warning}>
              <strong>{WARNINGS[warning](state)}</strong>
            </li>
          ))}
        </ul>
      ) : (
        <p>Wszystko działa.</p>
      )}
      <ul>
        <li>
          {backup
            ? `Najnowsza kopia zapasowa: ${formatDateTime(backup.time)}, ${ageInWords(backup.time)}`
            : 'Nie ma jeszcze żadnej kopii zapasowej'}
        </li>
        {offsite && <li>Ostatnia kopia poza serwerem: {formatDateTime(offsite)}</li>}
        <li>{mailInWords(mail)}</li>
        {mail.lastError && (
          <li>
            Ostatni błąd poczty: {mailErrorInWords(mail.lastError)} (<code>{mail.lastError}</code>)
          </li>
        )}
        <li>
          Baza danych: {formatBytes(state.database)}; na dysku wolne {formatBytes(disk.free)} z{' '}
          {formatBytes(disk.total)}
        </li>
        {ranking && (
          <li>{ranking.taken ? `Ranking z ${formatDateTime(ranking.taken)}` : 'Ranking nie był jeszcze liczony'}</li>
        )}
        <li>
          Wersja {state.version}
          {state.commit && (
            <>
              {' '}
              (<code>{state.commit}</code>)
            </>
          )}
        </li>
      </ul>
      <div className="row">
        {state.clockJump && <ConfirmClock />}
        {mail.isConfigured && <TestMail />}
      </div>
    </Note>
  )
}

function mailInWords({ isConfigured, waiting, oldest }: State['mail']): string {
  if (!isConfigured) return 'Poczta: nieskonfigurowana'
  if (waiting === 0) return 'Poczta: żadna wiadomość nie czeka na wysłanie'
  const since = oldest ? `, najstarsza od ${formatDateTime(oldest)}` : ''
  return `Poczta: ${counted(waiting, 'wiadomość czeka', 'wiadomości czekają', 'wiadomości czeka')} na wysłanie${since}`
}

function ConfirmClock() {
  async function confirm() {
    await answer(api.admin.state.clock.post())
    await refresh(serverState)
  }
  return (
    <ConfirmButton
      title="Czy zegar serwera idzie dobrze?"
      text={
        <p>
          Porównaj go z własnym zegarkiem. Po potwierdzeniu serwer znów sam usuwa nieużywane konta i stare kopie oraz
          wysyła ostrzeżenia. Jeśli zegar się myli, najpierw go popraw.
        </p>
      }
      tone="primary"
      yes="Zegar idzie dobrze"
      onYes={confirm}
    >
      Potwierdź zegar
    </ConfirmButton>
  )
}

function TestMail() {
  const { run, busy, failure } = useAction(async () => {
    await answer(api.admin.state.mail.post())
    await refresh(serverState)
  })
  return (
    <>
      <button type="button" className="btn" disabled={busy} onClick={run}>
        Wyślij do mnie wiadomość próbną
      </button>
      <FormError message={failure} />
    </>
  )
}
