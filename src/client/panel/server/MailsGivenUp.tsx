import { answer, api } from '#client/api/call.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { mailsGivenUp, serverState } from '#client/panel/panelReads.ts'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { mailErrorInWords } from '#contract/serverWarnings.ts'

type Mail = NonNullable<Awaited<ReturnType<typeof mailsGivenUp.load>>>[number]

export function MailsGivenUp() {
  const mails = useRead(mailsGivenUp)
  if (!mails || mails.length === 0) return null

  const sendable = mails.filter(({ canBeSent }) => canBeSent)
  return (
    <section className="card card__body stack">
      <h2>Niewysłane maile</h2>
      <p className="muted">
        Serwer poczty odmówił ich przyjęcia albo nie dało się ich wysłać przez dobę. Po tygodniu znikają z listy same.
      </p>
      {sendable.length > 1 && (
        <div className="row">
          <ActionButton tone="primary" act={() => sendAgain(sendable)}>
            Wyślij ponownie wszystkie
          </ActionButton>
        </div>
      )}
      <DataTable columns={COLUMNS} rows={mails} keyOf={({ id }) => id} />
    </section>
  )
}

const COLUMNS: readonly Column<Mail>[] = [
  { key: 'komu', head: 'Do kogo', cell: ({ recipient }) => recipient },
  { key: 'temat', head: 'Temat', cell: ({ subject }) => subject },
  { key: 'kiedy', head: 'Od kiedy', cell: ({ failedAt }) => formatDateTime(failedAt) },
  {
    key: 'dlaczego',
    head: 'Dlaczego',
    cell: ({ error }) => (
      <div>
        {mailErrorInWords(error)} <code>{error}</code>
      </div>
    ),
  },
  {
    key: 'akcje',
    head: <span className="visually-hidden">Co zrobić</span>,
    cell: mail => (
      <div className="row">
        {mail.canBeSent ? (
          <ActionButton act={() => sendAgain([mail])}>Wyślij ponownie</ActionButton>
        ) : (
          <span className="muted">Link wygasł: niech ta osoba poprosi o nowy.</span>
        )}
        <ActionButton tone="quiet" act={() => forget(mail)}>
          Usuń z listy
        </ActionButton>
      </div>
    ),
  },
]

async function sendAgain(mails: readonly Mail[]) {
  await answer(api.admin.mails.again.post({ mails: mails.map(({ id }) => id) }))
  await refresh(mailsGivenUp, serverState)
}

async function forget({ id }: Mail) {
  await answer(api.admin.mails({ id }).delete())
  await refresh(mailsGivenUp, serverState)
}
