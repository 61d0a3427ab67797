import { type ChangeEvent, useId } from 'react'
import { answer, api } from '#client/api/call.ts'
import { refresh } from '#client/api/useRead.ts'
import { serverCopies } from '#client/panel/panelReads.ts'
import { FormError } from '#client/ui/Field.tsx'
import { inPolish, SaidInPolish } from '#client/ui/messages.ts'
import { useAction } from '#client/ui/useAction.ts'
import { LARGEST_COPY } from '#domain/requests/copies.ts'

/** A copy kept elsewhere joins the list once the server has checked it; nothing is restored by that. */
export function UploadCopy() {
  const id = useId()
  const upload = useAction(async (file: File) => {
    if (file.size > LARGEST_COPY) throw new SaidInPolish(inPolish('too-large'))
    await answer(api.admin.copies.upload.post(file))
    await refresh(serverCopies)
  })

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (file) upload.run(file)
  }

  return (
    <div className="stack">
      <div className="row">
        <input type="file" id={id} className="visually-hidden" accept=".db" disabled={upload.busy} onChange={choose} />
        <label className="btn" htmlFor={id}>
          {upload.busy ? 'Sprawdzanie…' : 'Dodaj kopię z pliku'}
        </label>
      </div>
      <FormError message={upload.failure} />
    </div>
  )
}
