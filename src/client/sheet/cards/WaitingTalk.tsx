import { useState } from 'react'
import { isRefusedWith } from '#client/api/ApiError.ts'
import { answer, api } from '#client/api/call.ts'
import { myReview, talksOf } from '#client/api/reads.ts'
import { refresh } from '#client/api/useRead.ts'
import type { Discussion } from '#client/sheet/model/discussion.ts'
import type { OwnTalk } from '#client/sheet/model/talks.ts'
import { WHOLE_SHEET } from '#client/sheet/model/threads.ts'
import { RemarkField } from '#client/sheet/rows/RemarkField.tsx'
import { whyFailed } from '#client/ui/feedback/messages.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { useWork } from '#client/ui/form/useWork.ts'
import { TalkCard } from './TalkCard.tsx'

interface WaitingTalkProps extends OwnTalk {
  discussion: Discussion
}

/** A recorded talk that its leaders are to confirm. */
export function WaitingTalk({ talk, team, place, discussion, isOver }: WaitingTalkProps) {
  const [isAnswering, setAnswering] = useState(false)
  const confirm = useWork(async () => {
    try {
      await answer(api.talks({ id: talk.id }).confirm.post({ version: talk.version }))
    } finally {
      // Also after an error: the record may have changed.
      await Promise.all([refresh(talksOf(place)), refresh(myReview({ teamId: team.id }))])
    }
  })
  const isChanged = isRefusedWith(confirm.error, 'record-changed')
  return (
    <TalkCard talk={talk}>
      {isChanged && (
        <Note tone="danger">
          <b>Zapis zmienił się przed chwilą.</b> Nic nie zostało potwierdzone. Przeczytajcie go jeszcze raz.
        </Note>
      )}
      {!isOver && (
        <>
          {confirm.error !== undefined && !isChanged && <FormError message={whyFailed(confirm.error)} />}
          <div className="row">
            <button type="button" className="btn" data-tone="primary" disabled={confirm.busy} onClick={confirm.run}>
              Zgadza się
            </button>
            <button
              type="button"
              className="btn"
              aria-expanded={isAnswering}
              onClick={() => setAnswering(!isAnswering)}
            >
              Napiszcie, co zmienić
            </button>
          </div>
          {isAnswering && (
            <div className="box stack tight">
              <RemarkField
                discussion={discussion}
                about={WHOLE_SHEET}
                label="Co się nie zgadza?"
                send="Wyślij"
                takesFocus
              />
            </div>
          )}
          <p className="hint">Wystarczy jedno potwierdzenie. Potem zapisu nie można zmienić.</p>
        </>
      )}
    </TalkCard>
  )
}
