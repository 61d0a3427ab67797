import { useLocation } from 'wouter'
import { SaidInPolish } from '#client/api/ApiError.ts'
import { answer, api } from '#client/api/call.ts'
import { forgetAll, refresh, useRead } from '#client/api/useRead.ts'
import { serverCopies, serverState } from '#client/panel/panelReads.ts'
import { TypedQuestion } from '#client/panel/ui/TypedQuestion.tsx'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { inPolish } from '#client/ui/feedback/messages.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import { FileButton } from '#client/ui/form/FileButton.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { LARGEST_COPY, RESTORE_WORD } from '#contract/requests/copies.ts'
import { formatBytes } from '#contract/serverWarnings.ts'
import { ageInWords, reasonOfCopy } from './serverWords.ts'

type Copy = NonNullable<Awaited<ReturnType<typeof serverCopies.load>>>[number]

export function CopiesCard() {
  const copies = useRead(serverCopies)
  const state = useRead(serverState)

  return (
    <section className="card card__body stack">
      <h2>Kopie zapasowe</h2>
      <p className="muted">
        Powstają same co noc oraz przed zmianami, których nie można cofnąć. Każda została otwarta i sprawdzona. Trzymaj
        je też poza tym serwerem.
      </p>
      <div className="row">
        <ActionButton tone="primary" act={makeCopy}>
          Zrób kopię teraz
        </ActionButton>
        <ActionButton act={noteOtherCopy}>Mam aktualną kopię poza serwerem</ActionButton>
      </div>
      {state && <p>{offsiteInWords(state.offsite)}</p>}
      {copies ? (
        <DataTable
          columns={COLUMNS}
          rows={copies}
          keyOf={({ name }) => name}
          empty={<EmptyState title="Nie ma jeszcze żadnej kopii" />}
        />
      ) : (
        <Loading />
      )}
      <UploadCopy />
    </section>
  )
}

async function makeCopy() {
  await answer(api.admin.copies.post())
  await refresh(serverCopies, serverState)
}

/** The server records downloads itself; this reports copies made in other ways. */
async function noteOtherCopy() {
  await answer(api.admin.copies.elsewhere.post())
  await refresh(serverState)
}

const offsiteInWords = (time: string | null) =>
  time
    ? `Kopia poza serwerem: ostatnia odnotowana ${formatDateTime(time)}, ${ageInWords(time)}.`
    : 'Kopia poza serwerem: żadnej jeszcze nie odnotowano. Pobierz ją tutaj albo potwierdź, że jest gdzie indziej.'

const COLUMNS: readonly Column<Copy>[] = [
  {
    key: 'czas',
    head: 'Z kiedy',
    cell: ({ time }) => (
      <>
        {formatDateTime(time)} <span className="muted">{ageInWords(time)}</span>
      </>
    ),
  },
  { key: 'rodzaj', head: 'Rodzaj', cell: reasonOfCopy },
  { key: 'rozmiar', head: 'Rozmiar', cell: ({ bytes }) => formatBytes(bytes) },
  { key: 'sprawdzenie', head: 'Sprawdzenie', cell: ({ isSound }) => verdictInWords(isSound) },
  {
    key: 'akcje',
    head: <span className="visually-hidden">Co zrobić</span>,
    cell: copy => (
      <div className="row">
        <a className="btn" href={`/api/admin/copies/${copy.name}`} download={copy.name}>
          Pobierz
        </a>
        {copy.isSound !== false && (
          <DialogButton look="danger" dialog={close => <RestoreQuestion copy={copy} onClose={close} />}>
            Przywróć
          </DialogButton>
        )}
      </div>
    ),
  },
]

function verdictInWords(isSound: boolean | null) {
  if (isSound === null) return 'niesprawdzona'
  return isSound ? 'prawidłowa' : 'uszkodzona'
}

function RestoreQuestion({ copy, onClose }: { copy: Copy; onClose: () => void }) {
  const [, navigate] = useLocation()
  return (
    <TypedQuestion
      title="Przywrócić kopię?"
      text={
        <p>
          {copy.kind === 'uploaded'
            ? `Wróci wszystko, co jest w pliku dodanym ${formatDateTime(copy.time)}, i nic więcej.`
            : `Wróci stan z ${formatDateTime(copy.time)}. To, co wpisano później, zniknie ze strony.`}{' '}
          Obecna baza zostanie na liście jako kopia „przed przywróceniem”. Każdy, także Ty, zaloguje się od nowa.
        </p>
      }
      label={`Aby potwierdzić, wpisz: ${RESTORE_WORD}`}
      isValid={typed => typed.toUpperCase() === RESTORE_WORD}
      confirm="Przywróć kopię"
      onConfirm={async typed => {
        await answer(api.admin.copies({ name: copy.name }).restore.post({ confirm: typed }))
        navigate('/login')
        forgetAll()
      }}
      onClose={onClose}
    />
  )
}

/** Adds a copy to the list once the server has checked it; restores nothing. */
function UploadCopy() {
  const upload = useAction(async (file: File) => {
    if (file.size > LARGEST_COPY) throw new SaidInPolish(inPolish('too-large'))
    await answer(api.admin.copies.upload.post(file))
    await refresh(serverCopies)
  })

  return (
    <div className="stack">
      <div className="row">
        <FileButton accept=".db" disabled={upload.busy} onChoose={upload.run}>
          {upload.busy ? 'Sprawdzanie…' : 'Dodaj kopię z pliku'}
        </FileButton>
      </div>
      <FormError message={upload.failure} />
    </div>
  )
}
