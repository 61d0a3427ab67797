import { useRef, useState } from 'react'

interface NoticeAnswersProps {
  describedBy: string
  busy: boolean
  /** Others look after the team, so an answer needs a confirmation (rules.md#81). */
  standIn: boolean
  onAnswer: (how: 'accept' | 'discard') => void
}

/** The buttons of a request for access. Refusing takes a question, and so does every answer in place of others. */
export function NoticeAnswers({ describedBy, busy, standIn, onAnswer }: NoticeAnswersProps) {
  const [asked, ask] = useState<'accept' | 'discard' | null>(null)
  const accept = useRef<HTMLButtonElement>(null)
  const refuse = useRef<HTMLButtonElement>(null)
  const stay = () => {
    const pressed = asked === 'accept' ? accept : refuse
    ask(null)
    requestAnimationFrame(() => pressed.current?.focus())
  }
  if (asked)
    return (
      <div className="row">
        <p>
          {asked === 'discard' &&
            'Odmówić? Osoba, która prosi, dostanie wiadomość i będzie mogła wybrać inną drużynę. '}
          {standIn && 'W zastępstwie? Tą drużyną opiekuje się teraz ktoś inny; dziennik zmian to zapisze.'}
        </p>
        <button
          type="button"
          className="btn"
          data-tone={asked === 'discard' ? 'danger' : 'primary'}
          aria-describedby={describedBy}
          disabled={busy}
          onClick={() => onAnswer(asked)}
        >
          {asked === 'discard' ? 'Odmów' : 'Wpuść w zastępstwie'}
        </button>
        {/* biome-ignore lint/a11y/noAutofocus: the question takes the place of the button that was pressed */}
        <button type="button" className="btn" autoFocus onClick={stay}>
          Wróć
        </button>
      </div>
    )
  return (
    <div className="row">
      <button
        ref={accept}
        type="button"
        className="btn"
        data-tone="primary"
        aria-describedby={describedBy}
        disabled={busy}
        onClick={() => (standIn ? ask('accept') : onAnswer('accept'))}
      >
        Wpuść do drużyny
      </button>
      <button
        ref={refuse}
        type="button"
        className="btn"
        aria-describedby={describedBy}
        disabled={busy}
        onClick={() => ask('discard')}
      >
        Odmów…
      </button>
    </div>
  )
}
