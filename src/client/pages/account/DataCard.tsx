import { useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { download } from '#client/ui/download.ts'
import { FormError } from '#client/ui/FormError.tsx'
import { useAction } from '#client/ui/useAction.ts'
import { DeleteAccount } from './DeleteAccount.tsx'

export function DataCard() {
  const [deleting, setDeleting] = useState(false)
  const fetchOwn = useAction(async () => {
    const own = await answer(api.user.export.get())
    download(new Blob([JSON.stringify(own, null, 2)], { type: 'application/json' }), 'moje-dane.json')
  })

  return (
    <section className="card">
      <header>
        <h2>Twoje dane</h2>
      </header>
      <div className="card__body stack">
        <p>Możesz pobrać wszystko, co o Tobie przechowujemy, i w każdej chwili usunąć konto.</p>
        <FormError message={fetchOwn.failure} />
        <p className="row">
          <button type="button" className="btn" disabled={fetchOwn.busy} onClick={fetchOwn.run}>
            Pobierz swoje dane
          </button>
          <button type="button" className="btn" data-tone="danger" onClick={() => setDeleting(true)}>
            Usuń konto
          </button>
        </p>
        {deleting && <DeleteAccount onClose={() => setDeleting(false)} />}
      </div>
    </section>
  )
}
