import { answer, api } from '#client/api/call.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { mailsGivenUp, serverState } from '#client/panel/panelReads.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { mailErrorInWords } from '#domain/serverWarnings.ts'

type Mail = NonNullable<Awaited<ReturnType<typeof mailsGivenUp.load>>>[number]

export function MailsGivenUp() {
  const mails = useRead(mailsGivenUp)
  const sending = useAction(async (which: readonly Mail[]) => {
    await answer(api.admin.mails.again.post({ mails: which.map(({ id }) => id) }))
    await refresh(mailsGivenUp, serverState)
  })
  const forgetting = useAction(async ({ id }: Mail) => {
    await answer(api.admin.mails({ id }).delete())
    await refresh(mailsGivenUp, serverState)
  })
  if (!mails || mails.length === 0) return null

  const busy = sending.busy || forgetting.busy
  const sendable = mails.filter(({ canBeSent }) => canBeSent)
  const columns: readonly Column<Mail>[] = [
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
            <button type="button" className="btn" disabled={busy} onClick={() => sending.run([mail])}>
              Wyślij ponownie
            </button>
          ) : (
            <span className="muted">Link wygasł: niech ta osoba poprosi o nowy.</span>
          )}
          <button type="button" className="btn" data-tone="quiet" disabled={busy} onClick={() => forgetting.run(mail)}>
            Usuń z listy
          </button>
        </div>
      ),
    },
  ]

  return (
    <section className="card card__body stack">
      <h2>Niewysłane maile</h2>
      <p className="muted">
        Serwer poczty odmówił ich przyjęcia albo nie dało się ich wysłać przez dobę. Po tygodniu znikają z listy same.
      </p>
      {sendable.length > 1 && (
        <div className="row">
          <button
            type="button"
            className="btn"
            data-tone="primary"
            disabled={busy}
            onClick={() => sending.run(sendable)}
          >
            Wyślij ponownie wszystkie
          </button>
        </div>
      )}
      <FormError message={sending.failure ?? forgetting.failure} />
      <DataTable columns={columns} rows={mails} keyOf={({ id }) => id} />
    </section>
  )
}
