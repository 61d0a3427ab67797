import { Check, MessageSquare, MessageSquareDot } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Discussion } from '#client/sheet/model/discussion.ts'
import {
  keyOfSubject,
  type Remark,
  type Subject,
  type Thread,
  threadAbout,
  WHOLE_SHEET,
} from '#client/sheet/model/threads.ts'
import { keyOfUnsent, useIsTyped } from '#client/sheet/saving/remarkOutbox.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { LinkedText } from '#client/ui/LinkedText.tsx'
import { authorName } from '#client/ui/people.ts'
import { scrollToNamed } from '#client/ui/scrollToNamed.ts'
import { SHEET_REMARKS_ID } from '#contract/addresses.ts'
import { MINUTES_TO_DELETE } from '#domain/review.ts'
import { counted } from '#domain/text/plural.ts'
import { RemarkField } from './RemarkField.tsx'

interface SubjectThreadProps {
  discussion: Discussion
  about: Subject
  /** For screen reader users, who hear the button without its row. */
  name: string
  /** About a remark that is typed and not sent. */
  hint?: string | undefined
}

/** The thread of a row that is reviewed, behind its button. */
export function SubjectThread({ discussion, about, name, hint }: SubjectThreadProps) {
  const thread = threadAbout(discussion.threads, about)
  const key = keyOfUnsent(discussion.place, about)
  const isTyped = useIsTyped(key)
  const [isOpened, setOpened] = useState(false)
  const isUnfolded = thread !== undefined || isTyped || isOpened
  const id = `uwagi-${keyOfSubject(about)}`

  return (
    <>
      {(discussion.mayWrite || thread) && (
        <button
          type="button"
          className="talk-button"
          data-open={thread?.isOpen}
          aria-expanded={isUnfolded}
          aria-controls={isUnfolded ? id : undefined}
          title={thread ? 'Uwagi' : 'Dodaj uwagę'}
          onClick={() => setOpened(opened => !opened)}
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
            <ThreadView discussion={discussion} thread={thread} />
          ) : (
            discussion.mayWrite && (
              <section className="note thread" aria-label={`Nowa uwaga: ${name}`}>
                <RemarkField
                  discussion={discussion}
                  about={about}
                  label="Uwaga do drużyny"
                  send="Wyślij teraz"
                  takesFocus={isOpened}
                >
                  {hint && <span className="hint">{hint}</span>}
                </RemarkField>
              </section>
            )
          )}
        </div>
      )}
    </>
  )
}

export function ThreadView({ discussion, thread }: { discussion: Discussion; thread: Thread }) {
  const { remarks, isOpen, about } = thread
  const last = remarks.at(-1)!
  const move = useAction(() => (isOpen ? discussion.resolve(last) : discussion.reopen(last)))
  const moveButton = discussion.mayWrite && (
    <button type="button" className="btn" disabled={move.busy} onClick={move.run}>
      {isOpen && <Check aria-hidden="true" />}
      {isOpen ? 'Oznacz jako wyjaśnione' : 'Wróć do tej sprawy'}
    </button>
  )
  const messages = (
    <ol className="thread__messages">
      {remarks.map(remark => (
        <Message key={remark.id} remark={remark} discussion={discussion} />
      ))}
    </ol>
  )

  if (!isOpen) {
    return (
      <details className="note thread" data-explained>
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
    <section className="note thread" aria-label="Uwaga otwarta">
      <p className="thread__head">
        <MessageSquareDot aria-hidden="true" />
        Uwaga otwarta
      </p>
      {messages}
      {discussion.mayWrite && (
        <RemarkField discussion={discussion} about={about} label="Odpowiedź" send="Odpowiedz">
          {moveButton}
        </RemarkField>
      )}
      <FormError message={move.failure} />
    </section>
  )
}

const explainedBy = ({ resolvedAt, resolvedBy, resolvedByRole }: Remark) =>
  `${authorName({ by: resolvedBy, byRole: resolvedByRole, own: false })}, ${formatDateTime(resolvedAt!)}`

function Message({ remark, discussion }: { remark: Remark; discussion: Discussion }) {
  const remove = useAction(() => discussion.remove(remark))
  const isFresh = Date.now() - Date.parse(remark.at) < MINUTES_TO_DELETE * 60_000

  return (
    <li>
      <p className="thread__who hint anywhere">
        <b className="thread__author">{authorName(remark)}</b> ·{' '}
        <time dateTime={remark.at}>{formatDateTime(remark.at)}</time>
        {remark.own && isFresh && discussion.mayWrite && (
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

export function SheetThread({ discussion }: { discussion: Discussion }) {
  const thread = threadAbout(discussion.threads, WHOLE_SHEET)
  useEffect(() => scrollToNamed(SHEET_REMARKS_ID), [])
  if (!thread && !discussion.mayWrite) return null
  return (
    <section className="card" id={SHEET_REMARKS_ID} aria-labelledby="uwagi-do-arkusza-tytul">
      <header>
        <h2 id="uwagi-do-arkusza-tytul">Uwagi do całego arkusza</h2>
      </header>
      <div className="card__body stack">
        {thread ? (
          <ThreadView discussion={discussion} thread={thread} />
        ) : (
          <RemarkField discussion={discussion} about={WHOLE_SHEET} label="Nowa uwaga" send="Wyślij uwagę" />
        )}
      </div>
    </section>
  )
}
