import { useState } from 'react'
import { useLocation } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { type ListedPerson, useReader } from '#client/panel/reader.ts'
import { TypedQuestion } from '#client/panel/TypedQuestion.tsx'

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

/** A deleted account cannot be brought back. */
function DeleteQuestion({ person: { id, email }, onClose }: DeletedPerson & { onClose: () => void }) {
  const [here, navigate] = useLocation()
  return (
    <TypedQuestion
      title="Usunąć konto?"
      text={
        <p>
          Tej operacji nie można cofnąć. Aby usunąć konto <b className="anywhere">{email}</b>, przepisz jego e-mail.
        </p>
      }
      label="E-mail usuwanego konta"
      isRight={typed => typed.toLowerCase() === email}
      yes="Usuń konto"
      onYes={async () => {
        await answer(api.admin.users({ id }).delete())
        navigate(here)
      }}
      onClose={onClose}
    />
  )
}
