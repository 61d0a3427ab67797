import { type ChangeEvent, useId } from 'react'
import { answer, api } from '#client/api/call.ts'
import { refresh } from '#client/api/useRead.ts'
import { serverCopies } from '#client/panel/panelReads.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { inPolish } from '#client/ui/feedback/messages.ts'
import { SaidInPolish } from '#client/ui/feedback/whyNotRead.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import { LARGEST_COPY } from '#domain/requests/copies.ts'

/** Adds a copy to the list once the server has checked it; restores nothing. */
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
