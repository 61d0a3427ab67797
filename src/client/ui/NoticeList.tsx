import type { Notice, notifications } from '#client/api/reads.ts'
import { Loading } from './Loading.tsx'
import { NoticeItem } from './NoticeItem.tsx'

interface NoticeListProps {
  /** undefined while it loads, null when it could not be read. */
  notices: Notice[] | null | undefined
  /** What to read again after an answer. */
  shown: ReturnType<typeof notifications>
  /** The notice that takes the focus when it appears. */
  startAt: number | undefined
}

export function NoticeList({ notices, shown, startAt }: NoticeListProps) {
  if (notices === undefined) return <Loading />
  if (notices === null)
    return <p className="bell__note">Nie udało się pobrać powiadomień. Spróbujemy znów za chwilę.</p>
  if (notices.length === 0) return <p className="bell__note">Nie ma jeszcze powiadomień.</p>
  return (
    <ul>
      {notices.map(notice => (
        <NoticeItem key={notice.id} notice={notice} shown={shown} takesFocus={notice.id === startAt} />
      ))}
    </ul>
  )
}
