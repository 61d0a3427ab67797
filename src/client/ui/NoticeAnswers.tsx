import { useRef, useState } from 'react'

interface NoticeAnswersProps {
  describedBy: string
  busy: boolean
  onAnswer: (how: 'accept' | 'discard') => void
}

/** The buttons of a request for access. Refusing takes a question. */
export function NoticeAnswers({ describedBy, busy, onAnswer }: NoticeAnswersProps) {
  const [isAsked, ask] = useState(false)
  const refuse = useRef<HTMLButtonElement>(null)
  const stay = () => {
    ask(false)
    requestAnimationFrame(() => refuse.current?.focus())
  }
  if (isAsked)
    return (
      <div className="row">
        <p>Odmówić? Osoba, która prosi, dostanie wiadomość i będzie mogła wybrać inną drużynę.</p>
        <button
          type="button"
          className="btn"
          data-tone="danger"
          aria-describedby={describedBy}
          disabled={busy}
          onClick={() => onAnswer('discard')}
        >
          Odmów
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
        type="button"
        className="btn"
        data-tone="primary"
        aria-describedby={describedBy}
        disabled={busy}
        onClick={() => onAnswer('accept')}
      >
        Wpuść do drużyny
      </button>
      <button
        ref={refuse}
        type="button"
        className="btn"
        aria-describedby={describedBy}
        disabled={busy}
        onClick={() => ask(true)}
      >
        Odmów…
      </button>
    </div>
  )
}
