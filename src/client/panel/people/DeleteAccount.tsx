import { useState } from 'react'
import { useLocation } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { type ListedPerson, useReader } from '#client/panel/reader.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field, FormError } from '#client/ui/Field.tsx'
import { useAction } from '#client/ui/useAction.ts'

type DeletedPerson = { person: Pick<ListedPerson, 'id' | 'email'> }

export function DeleteAccount({ person }: DeletedPerson) {
  const reader = useReader()
  const [asking, setAsking] = useState(false)
  const isOwn = person.id === reader.id

  return (
    <section className="card card__body stack">
      <h2>Usuń konto</h2>
      <p className="muted">
        {isOwn
          ? 'To Twoje konto: usuniesz je na stronie „Twoje konto”.'
          : 'Dane tej osoby zostaną usunięte. To, co wpisała do arkusza, zostaje przy drużynie.'}
      </p>
      <div className="form__actions">
        <button type="button" className="btn" data-tone="danger" disabled={isOwn} onClick={() => setAsking(true)}>
          Usuń konto
        </button>
      </div>
      {asking && <DeleteQuestion person={person} onClose={() => setAsking(false)} />}
    </section>
  )
}

/** A deleted account cannot be brought back, so its e-mail must be typed first. */
function DeleteQuestion({ person: { id, email }, onClose }: DeletedPerson & { onClose: () => void }) {
  const [here, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const deletion = useAction(async () => {
    await answer(api.admin.users({ id }).delete())
    navigate(here)
  })

  return (
    <Dialog title="Usunąć konto?" onClose={onClose}>
      <form
        className="form"
        onSubmit={event => {
          event.preventDefault()
          deletion.run()
        }}
      >
        <p>
          Tej operacji nie można cofnąć. Aby usunąć konto <b className="anywhere">{email}</b>, przepisz jego e-mail.
        </p>
        <Field
          label="E-mail usuwanego konta"
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <FormError message={deletion.failure} />
        <div className="dialog__actions">
          <button type="button" className="btn" onClick={onClose}>
            Anuluj
          </button>
          <button
            type="submit"
            className="btn"
            data-tone="danger"
            disabled={typed.trim().toLowerCase() !== email || deletion.busy}
          >
            Usuń konto
          </button>
        </div>
      </form>
    </Dialog>
  )
}
