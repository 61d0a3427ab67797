import { useState } from 'react'
import { useLocation } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { forgetAll, refresh, useRead } from '#client/api/useRead.ts'
import { serverCopies, serverState } from '#client/panel/panelReads.ts'
import { TypedQuestion } from '#client/panel/TypedQuestion.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { FormError } from '#client/ui/Field.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { Loading } from '#client/ui/Loading.tsx'
import { useAction } from '#client/ui/useAction.ts'
import { RESTORE_WORD } from '#domain/requests/copies.ts'
import { ageInWords, formatBytes, KINDS } from './serverWords.ts'
import { UploadCopy } from './UploadCopy.tsx'

type Copy = NonNullable<Awaited<ReturnType<typeof serverCopies.load>>>[number]

/** The copies beside the database: made, taken away, brought in and brought back. */
export function CopiesCard() {
  const copies = useRead(serverCopies)
  const [chosen, setChosen] = useState<Copy>()
  const making = useAction(async () => {
    await answer(api.admin.copies.post())
    await refresh(serverCopies, serverState)
  })

  return (
    <section className="card card__body stack">
      <h2>Kopie zapasowe</h2>
      <p className="muted">
        Powstają same co noc oraz przed zmianami, których nie można cofnąć. Każda została otwarta i sprawdzona. Trzymaj
        je też poza tym serwerem.
      </p>
      <div className="form__actions">
        <button type="button" className="btn" data-tone="primary" disabled={making.busy} onClick={making.run}>
          Zrób kopię teraz
        </button>
      </div>
      <FormError message={making.failure} />
      {copies ? <CopyTable copies={copies} onRestore={setChosen} /> : <Loading />}
      <UploadCopy />
      {chosen && <RestoreQuestion copy={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  )
}

function CopyTable({ copies, onRestore }: { copies: Copy[]; onRestore: (copy: Copy) => void }) {
  if (copies.length === 0) return <EmptyState title="Nie ma jeszcze żadnej kopii" />
  return (
    <table className="table list-table" data-narrow="blocks">
      <thead>
        <tr>
          <th scope="col">Z kiedy</th>
          <th scope="col">Rodzaj</th>
          <th scope="col">Rozmiar</th>
          <th scope="col">Sprawdzenie</th>
          <th scope="col">
            <span className="visually-hidden">Co zrobić</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {copies.map(copy => (
          <tr key={copy.name}>
            <td>
              {formatDateTime(copy.time)} <span className="muted">{ageInWords(copy.time)}</span>
            </td>
            <td data-label="Rodzaj">{KINDS[copy.kind] ?? copy.kind}</td>
            <td data-label="Rozmiar">{formatBytes(copy.bytes)}</td>
            <td data-label="Sprawdzenie">{copy.isSound ? 'prawidłowa' : 'uszkodzona'}</td>
            <td>
              <div className="row">
                <a className="btn" href={`/api/admin/copies/${copy.name}`} download={copy.name}>
                  Pobierz
                </a>
                {copy.isSound && (
                  <button type="button" className="btn" data-tone="danger" onClick={() => onRestore(copy)}>
                    Przywróć
                  </button>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Everything entered since the copy leaves the product. */
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
          Obecna baza zostanie obok na serwerze. Każdy, także Ty, zaloguje się od nowa.
        </p>
      }
      label={`Aby potwierdzić, wpisz: ${RESTORE_WORD}`}
      isRight={typed => typed.toUpperCase() === RESTORE_WORD}
      yes="Przywróć kopię"
      onYes={async typed => {
        await answer(api.admin.copies({ name: copy.name }).restore.post({ confirm: typed }))
        navigate('/login')
        forgetAll()
      }}
      onClose={onClose}
    />
  )
}
