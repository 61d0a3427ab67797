import { Check, MessageSquare, MessageSquareDot } from 'lucide-react'
import { memo, useState, useSyncExternalStore } from 'react'
import { FormError } from '#client/ui/Field.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { LinkedText } from '#client/ui/LinkedText.tsx'
import { authorName } from '#client/ui/people.ts'
import { counted } from '#client/ui/plural.ts'
import { useAction } from '#client/ui/useAction.ts'
import { MINUTES_TO_DELETE } from '#domain/review.ts'
import { RemarkField } from './RemarkField.tsx'
import type { Talk } from './talk.ts'
import { keyOfSubject, type Remark, type Subject, type Thread, threadAbout, WHOLE_SHEET } from './threads.ts'
import { keyOfUnsent, subscribeToUnsent, unsentAt } from './unsentRemarks.ts'

interface TalkedProps {
  talk: Talk
  about: Subject
  /** What it is about, for those who hear the button without its row. */
  name: string
}

/** What is said about one thing: a button to begin with, an open thread unfolded, an explained one as a line. */
export const Talked = memo(function Talked({ talk, about, name }: TalkedProps) {
  const thread = threadAbout(talk.threads, about)
  const key = keyOfUnsent(talk.place, about)
  const isTyped = useSyncExternalStore(subscribeToUnsent, () => unsentAt(key) !== null)
  const [isAsked, setAsked] = useState(false)
  const isUnfolded = thread !== undefined || isTyped || isAsked
  const id = `uwagi-${keyOfSubject(about)}`

  return (
    <>
      {(talk.mayWrite || thread) && (
        <button
          type="button"
          className="talk-button"
          data-open={thread?.isOpen}
          aria-expanded={isUnfolded}
          aria-controls={isUnfolded ? id : undefined}
          title={thread ? 'Uwagi' : 'Dodaj uwagę'}
          onClick={() => setAsked(asked => !asked)}
        >
          {thread?.isOpen ? <MessageSquareDot aria-hidden="true" /> : <MessageSquare aria-hidden="true" />}
          <span className="visually-hidden">
            {thread ? `Uwagi (${thread.remarks.length})` : 'Dodaj uwagę'}: {name}
          </span>
          {thread && <span aria-hidden="true">{thread.remarks.length}</span>}
        </button>
      )}
      {isUnfolded && (
        <div className="talk" id={id}>
          {thread ? (
            <ThreadView talk={talk} thread={thread} />
          ) : (
            talk.mayWrite && (
              <section className="thread" aria-label={`Nowa uwaga: ${name}`}>
                <RemarkField talk={talk} about={about} label="Nowa uwaga" send="Wyślij uwagę" takesFocus={isAsked} />
              </section>
            )
          )}
        </div>
      )}
    </>
  )
})

/** A thread with everything that may be done about it. */
export function ThreadView({ talk, thread }: { talk: Talk; thread: Thread }) {
  const { remarks, isOpen, about } = thread
  const last = remarks.at(-1)!
  const move = useAction(() => (isOpen ? talk.resolve(last) : talk.reopen(last)))
  const moveButton = talk.mayWrite && (
    <button type="button" className="btn" disabled={move.busy} onClick={move.run}>
      {isOpen && <Check aria-hidden="true" />}
      {isOpen ? 'Oznacz jako wyjaśnione' : 'Wróć do tej sprawy'}
    </button>
  )
  const messages = (
    <ol className="thread__messages">
      {remarks.map(remark => (
        <Message key={remark.id} remark={remark} talk={talk} />
      ))}
    </ol>
  )

  if (!isOpen) {
    return (
      <details className="thread" data-explained>
        <summary>
          <b>
            <Check aria-hidden="true" />
            Wyjaśnione
          </b>
          <small>
            {counted(remarks.length, 'uwaga', 'uwagi', 'uwag')} · {explainedBy(last)}
          </small>
        </summary>
        {messages}
        <FormError message={move.failure} />
        {moveButton && <div className="thread__answer row">{moveButton}</div>}
      </details>
    )
  }
  return (
    <section className="thread" aria-label="Uwaga otwarta">
      <p className="thread__head">
        <MessageSquareDot aria-hidden="true" />
        Uwaga otwarta
      </p>
      {messages}
      {talk.mayWrite && (
        <RemarkField talk={talk} about={about} label="Odpowiedź" send="Odpowiedz">
          {moveButton}
        </RemarkField>
      )}
      <FormError message={move.failure} />
    </section>
  )
}

const explainedBy = ({ resolvedAt, resolvedBy, resolvedByRole }: Remark) =>
  `${authorName({ by: resolvedBy, byRole: resolvedByRole, own: false })}, ${formatDateTime(resolvedAt!)}`

function Message({ remark, talk }: { remark: Remark; talk: Talk }) {
  const remove = useAction(() => talk.remove(remark))
  const isFresh = Date.now() - Date.parse(remark.at) < MINUTES_TO_DELETE * 60_000

  return (
    <li>
      <p className="thread__who anywhere">
        <b className="thread__author">{authorName(remark)}</b> ·{' '}
        <time dateTime={remark.at}>{formatDateTime(remark.at)}</time>
        {remark.own && isFresh && talk.mayWrite && (
          <button type="button" className="link-button" disabled={remove.busy} onClick={remove.run}>
            Usuń
          </button>
        )}
      </p>
      <LinkedText text={remark.text} />
      <FormError message={remove.failure} />
    </li>
  )
}

/** What is said about the sheet as a whole. */
export function SheetTalk({ talk }: { talk: Talk }) {
  const thread = threadAbout(talk.threads, WHOLE_SHEET)
  if (!thread && !talk.mayWrite) return null
  return (
    <section className="card" id="uwagi-do-arkusza" aria-labelledby="uwagi-do-arkusza-tytul">
      <header>
        <h2 id="uwagi-do-arkusza-tytul">Uwagi do całego arkusza</h2>
      </header>
      <div className="card__body stack">
        {thread ? (
          <ThreadView talk={talk} thread={thread} />
        ) : (
          <RemarkField talk={talk} about={WHOLE_SHEET} label="Nowa uwaga" send="Wyślij uwagę" />
        )}
      </div>
    </section>
  )
}
