import { useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { mailsGivenUp, serverState } from '#client/panel/panelReads.ts'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { type ServerState as State, warningsOf } from '#contract/serverState.ts'
import { formatBytes, mailErrorInWords, WARNINGS } from '#contract/serverWarnings.ts'
import { counted } from '#domain/text/plural.ts'
import { CopiesCard } from './CopiesCard.tsx'
import { MailsGivenUp } from './MailsGivenUp.tsx'
import { ageInWords, hourOrMoment } from './serverWords.ts'

export function ServerPage() {
  return (
    <PanelPage title="Serwer i kopie">
      <div className="stack">
        <ServerState />
        <MailsGivenUp />
        <CopiesCard />
      </div>
    </PanelPage>
  )
}

function ServerState() {
  const state = useRead(serverState)
  if (!state) return <Loading />
  const warnings = warningsOf(state, Date.now())
  const { backup, mail, disk, ranking } = state
  const areCopiesFine = !warnings.some(warning => /^(backup-|archive-|ranking-|database-unsound)/.test(warning))

  return (
    <Note tone={warnings.length > 0 ? 'warn' : 'calm'}>
      <h2>Stan serwera</h2>
      {warnings.length > 0 && (
        <ul>
          {warnings.map(warning => (
            <li key={warning}>
              <strong>{WARNINGS[warning](state)}</strong>
            </li>
          ))}
        </ul>
      )}
      <p>
        {areCopiesFine && 'Kopie i ranking: w porządku. '}
        {mailInWords(mail)}
      </p>
      <ul>
        <li>
          {backup
            ? `Najnowsza kopia zapasowa: ${formatDateTime(backup.time)}, ${ageInWords(backup.time)}`
            : 'Nie ma jeszcze żadnej kopii zapasowej'}
        </li>
        {mail.failing && (
          <li>
            Ostatnia próba wysłania maila: {formatDateTime(mail.failing.at)}, {mailErrorInWords(mail.failing.error)} (
            <code>{mail.failing.error}</code>)
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
      {state.clockJump && <ConfirmClock />}
      {mail.isConfigured && <TestMail />}
    </Note>
  )
}

function mailInWords({ isConfigured, failing, waiting, oldest, accepted }: State['mail']): string {
  if (!isConfigured) return 'Poczta: nieskonfigurowana.'
  const queue =
    waiting > 0 && oldest
      ? ` ${counted(waiting, 'wiadomość czeka', 'wiadomości czekają', 'wiadomości czeka')}, najstarsza od ${hourOrMoment(oldest)}.`
      : ''
  if (failing) return `Poczta: nie wychodzi od ${hourOrMoment(failing.since)}.${queue}`
  if (!accepted) return `Poczta: jeszcze nic nie wyszło.${queue}`
  return `Poczta: wychodzi, ostatnio ${hourOrMoment(accepted)}.${queue}`
}

function ConfirmClock() {
  async function confirm() {
    await answer(api.admin.state.clock.post())
    await refresh(serverState)
  }
  return (
    <div className="row">
      <ConfirmButton
        title="Czy zegar serwera idzie dobrze?"
        text={
          <p>
            Porównaj go z własnym zegarkiem. Po potwierdzeniu serwer znów sam usuwa nieużywane konta i stare kopie oraz
            wysyła ostrzeżenia. Jeśli zegar się myli, najpierw go popraw.
          </p>
        }
        tone="primary"
        confirmLabel="Zegar idzie dobrze"
        onConfirm={confirm}
      >
        Potwierdź zegar
      </ConfirmButton>
    </div>
  )
}

interface TestResult {
  accepted: boolean
  answer: string
}

/** Shows the answer of the mail server, which may take 20 seconds. */
function TestMail() {
  const [result, setResult] = useState<TestResult>()
  const { run, busy, failure } = useAction(async () => {
    setResult(undefined)
    setResult(await answer(api.admin.state.mail.post()))
    await refresh(serverState, mailsGivenUp)
  })
  return (
    <>
      <div className="row">
        <button type="button" className="btn" disabled={busy} onClick={run}>
          {busy ? 'Czekam na serwer poczty…' : 'Wyślij do mnie wiadomość próbną'}
        </button>
      </div>
      <div role="status">
        {result && (
          <p>
            <strong>{result.accepted ? 'Serwer poczty przyjął wiadomość' : 'Wiadomość próbna nie wyszła'}</strong>
            {!result.accepted && `: ${mailErrorInWords(result.answer)}`} (<code>{result.answer}</code>)
          </p>
        )}
      </div>
      <FormError message={failure} />
    </>
  )
}
