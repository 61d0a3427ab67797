import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { type Notice, notifications } from '#client/api/reads.ts'
import { remember, useReadOrNull } from '#client/api/useRead.ts'
import { counted } from '#domain/text/plural.ts'
import { useAction } from './dialog/useAction.ts'
import { Loading } from './feedback/Loading.tsx'
import { FormError } from './form/Field.tsx'
import { NoticeItem } from './NoticeItem.tsx'

const MINUTE = 60_000
const PAGES = [10, 50, 5000] as const
/** Larger numbers show as 99+; the accessible name has the exact one. */
const MOST_SHOWN = 99

/** Notifications, and requests that wait for an answer. */
export function Bell() {
  const [page, setPage] = useState(0)
  const [firstOfPage, setFirstOfPage] = useState<number>()
  const shown = notifications(PAGES[page]!)
  const found = useReadOrNull(shown, { refreshInterval: MINUTE })
  const notices = found === null ? null : found?.rows
  const unread = found?.unread ?? 0
  const mayBeMore = notices?.length === PAGES[page] && page + 1 < PAGES.length

  const showMore = useAction(async () => {
    const longer = notifications(PAGES[page + 1]!)
    const found = await longer.load()
    remember(longer, found)
    setFirstOfPage(found.rows[PAGES[page]!]?.id)
    setPage(page + 1)
  })

  return (
    <>
      <button type="button" className="icon-btn bell" popoverTarget="powiadomienia" aria-label={labelFor(unread)}>
        <BellIcon aria-hidden="true" />
        {unread > 0 && <b className="bell__count">{unread <= MOST_SHOWN ? unread : `${MOST_SHOWN}+`}</b>}
      </button>
      <section className="menu" id="powiadomienia" popover="auto" aria-label="Powiadomienia">
        <header>
          <h2 className="bell__title">Powiadomienia</h2>
        </header>
        <NoticeList notices={notices} shown={shown} startAt={firstOfPage} />
        {mayBeMore && (
          <footer>
            <FormError message={showMore.failure} />
            <button
              type="button"
              className="btn block"
              data-tone="quiet"
              disabled={showMore.busy}
              onClick={showMore.run}
            >
              {showMore.busy ? 'Ładowanie…' : 'Pokaż wcześniejsze'}
            </button>
          </footer>
        )}
      </section>
    </>
  )
}

const labelFor = (unread: number) =>
  unread === 0
    ? 'Powiadomienia'
    : `Powiadomienia, ${counted(unread, 'nieprzeczytane', 'nieprzeczytane', 'nieprzeczytanych')}`

interface NoticeListProps {
  /** undefined while it loads, null when it could not be read. */
  notices: Notice[] | null | undefined
  /** The read to refresh after an answer. */
  shown: ReturnType<typeof notifications>
  /** The notice that takes the focus when it appears. */
  startAt: number | undefined
}

function NoticeList({ notices, shown, startAt }: NoticeListProps) {
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
