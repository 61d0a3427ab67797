import { useState } from 'react'
import { Link } from 'wouter'
import { isRefusedWith } from '#client/api/ApiError.ts'
import { answer, api } from '#client/api/call.ts'
import { myReview, talksOf } from '#client/api/reads.ts'
import { refresh } from '#client/api/useRead.ts'
import type { Discussion } from '#client/sheet/view/discussion.ts'
import { RemarkField } from '#client/sheet/view/RemarkField.tsx'
import { WHOLE_SHEET } from '#client/sheet/view/threads.ts'
import { useWork } from '#client/ui/dialog/useWork.ts'
import { whyFailed } from '#client/ui/feedback/messages.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { authorName } from '#client/ui/people.ts'
import { Agreed, Corrected, PrintLink, TalkLine, ThenAndNow } from './TalkRecord.tsx'
import type { Numbers, OwnTalk } from './talks.ts'

interface WaitingTalkProps extends OwnTalk {
  now: Numbers
  discussion: Discussion | undefined
  isFirst: boolean
  onPressed: () => void
}

/** A recorded talk that its leaders are to confirm. */
export function WaitingTalk({ talk, team, place, now, discussion, isOver, isFirst, onPressed }: WaitingTalkProps) {
  const [isAnswering, setAnswering] = useState(false)
  const confirm = useWork(async () => {
    onPressed()
    try {
      await answer(api.talks({ id: talk.id }).confirm.post({ version: talk.version }))
    } finally {
      // Also after an error: the record may have changed.
      await Promise.all([refresh(talksOf(place)), refresh(myReview({ teamId: team.id }))])
    }
  })
  const isChanged = isRefusedWith(confirm.error, 'record-changed')
  return (
    <article className="talks__waiting" aria-labelledby={`rozmowa-${talk.id}`}>
      <TalkLine talk={talk} />
      <h3 className={isFirst ? 'talks__lead' : undefined} id={`rozmowa-${talk.id}`}>
        {isFirst ? 'Na to się umówiliście. Zgadza się?' : `${talk.kind}: zgadza się?`}
      </h3>
      {isChanged && (
        <Note tone="danger">
          <b>Zapis zmienił się przed chwilą.</b> Nic nie zostało potwierdzone. Poniżej jest nowy zapis.
        </Note>
      )}
      <Agreed talk={talk} />
      <Corrected key={talk.version} talk={talk} />
      <ThenAndNow talk={talk} now={isOver ? null : now} />
      {!isOver && (
        <>
          {confirm.error !== undefined && !isChanged && <FormError message={whyFailed(confirm.error)} />}
          <div className="row">
            <button type="button" className="btn" data-tone="primary" disabled={confirm.busy} onClick={confirm.run}>
              Zgadza się
            </button>
            {discussion && (
              <button
                type="button"
                className="btn"
                aria-expanded={isAnswering}
                onClick={() => setAnswering(!isAnswering)}
              >
                Odpowiedz
              </button>
            )}
            <PrintLink talk={talk}>Drukuj protokół</PrintLink>
          </div>
          {isAnswering && discussion && (
            <div className="talks__answer">
              <RemarkField
                discussion={discussion}
                about={WHOLE_SHEET}
                label="Co się nie zgadza?"
                send="Wyślij odpowiedź"
                takesFocus
              >
                <Link href="/kategoryzacja?obszar=0">Uwagi do całego arkusza</Link>
              </RemarkField>
              <p className="hint">Przeczytają ją koordynatorzy, w uwagach do całego arkusza.</p>
            </div>
          )}
        </>
      )}
      <p className="hint">
        Zapisane {formatDateTime(talk.at)}, {authorName(talk)}.
        {!isOver &&
          ' Po „Zgadza się” nikt już tego nie zmieni. Wystarczy, że potwierdzi jedno z Was; potwierdzenie wymaga sieci.'}
      </p>
    </article>
  )
}
