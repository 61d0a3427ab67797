import { readableNotice } from '../../../domain/notices.ts'
import { answer, api } from '../../api/call.ts'
import type { Notice, notifications } from '../../api/reads.ts'
import { refresh } from '../../api/useRead.ts'
import { FormError } from '../FormError.tsx'
import { formatDateTime } from '../format.ts'
import { Loading } from '../Loading.tsx'
import { useAction } from '../useAction.ts'

interface NoticeListProps {
  /** undefined while it loads, null when it could not be read. */
  notices: Notice[] | null | undefined
  /** What to read again after an answer. */
  shown: ReturnType<typeof notifications>
}

export function NoticeList({ notices, shown }: NoticeListProps) {
  if (notices === undefined) return <Loading />
  if (notices === null)
    return <p className="bell__note">Nie udało się pobrać powiadomień. Spróbujemy znów za minutę.</p>
  if (notices.length === 0) return <p className="bell__note">Nie ma jeszcze powiadomień.</p>
  return (
    <ul>
      {notices.map(notice => (
        <li key={notice.id} data-unread={notice.unread || undefined}>
          <NoticeItem notice={notice} shown={shown} />
        </li>
      ))}
    </ul>
  )
}

function NoticeItem({ notice, shown }: { notice: Notice; shown: NoticeListProps['shown'] }) {
  const call = api.user.notifications
  const settle = useAction(async (answering: 'read' | 'accept' | 'discard') => {
    try {
      await answer(call[answering]({ id: notice.id }).patch())
    } finally {
      await refresh(shown)
    }
  })

  return (
    <>
      <p className="anywhere">{readableNotice(notice.text)}</p>
      <small>
        {formatDateTime(notice.time)}
        {notice.request && <RequestState state={notice.request.state} />}
      </small>
      <FormError message={settle.failure} />
      <div className="row">
        {notice.request?.mayDecide && (
          <>
            <button
              type="button"
              className="btn"
              data-tone="primary"
              disabled={settle.busy}
              onClick={() => settle.run('accept')}
            >
              Przyznaj dostęp
            </button>
            <button
              type="button"
              className="btn"
              data-tone="danger"
              disabled={settle.busy}
              onClick={() => settle.run('discard')}
            >
              Odmów
            </button>
          </>
        )}
        {notice.unread && (
          <button
            type="button"
            className="btn"
            data-tone="quiet"
            disabled={settle.busy}
            onClick={() => settle.run('read')}
          >
            Przeczytane
          </button>
        )}
      </div>
    </>
  )
}

const STATES = {
  WAITING: 'czeka na odpowiedź',
  GRANTED: 'dostęp przyznany',
  REFUSED: 'odmówiono',
  WITHDRAWN: 'prośba wycofana',
} as const

const RequestState = ({ state }: { state: keyof typeof STATES }) => ` · ${STATES[state]}`
