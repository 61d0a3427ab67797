import { Bell as BellIcon, CloudOff, Leaf, Mail, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { type Notice, notifications, waitingCounts } from '#client/api/reads.ts'
import { mayEnterPanel, me } from '#client/api/session.ts'
import { EVERY_MINUTE, refresh, remember, useReadOrNull } from '#client/api/useRead.ts'
import { BELL_ID } from '#contract/addresses.ts'
import { counted } from '#domain/text/plural.ts'
import { allWaiting } from '#domain/waiting.ts'
import { useAction } from './dialog/useAction.ts'
import { Loading } from './feedback/Loading.tsx'
import { FormError } from './form/Field.tsx'
import { relativeDay } from './format.ts'
import { NoticeItem } from './NoticeItem.tsx'

const PAGES = [10, 50, 5000] as const
/** Larger numbers show as 99+; the accessible name has the exact one. */
const MOST_SHOWN = 99

export function Bell() {
  const [page, setPage] = useState(0)
  const [firstOfPage, setFirstOfPage] = useState<number>()
  const [answered, setAnswered] = useState<readonly number[]>([])
  const shown = notifications(PAGES[page]!)
  const found = useReadOrNull(shown, EVERY_MINUTE)
  const notices = found === null ? null : found?.rows
  const unread = found?.unread ?? 0
  const waiting = useWaiting()
  const number = waiting ?? unread
  const mayBeMore = notices?.length === PAGES[page] && page + 1 < PAGES.length

  const showMore = useAction(async () => {
    const longer = notifications(PAGES[page + 1]!)
    const found = await longer.load()
    remember(longer, found)
    setFirstOfPage(found.rows[PAGES[page]!]?.id)
    setPage(page + 1)
  })
  const readAll = useAction(async () => {
    await answer(api.user.notifications.read.patch({ upTo: Math.max(...notices!.map(({ id }) => id)) }))
    await refresh(shown)
    document.getElementById(BELL_ID)?.focus()
  })

  // The mail about a request for access leads here.
  useEffect(() => {
    if (location.hash === `#${BELL_ID}`) document.getElementById(BELL_ID)!.showPopover()
  }, [])

  return (
    <>
      <button type="button" className="icon-btn bell" popoverTarget={BELL_ID}>
        <span className="visually-hidden">{labelFor(unread, waiting ?? 0)}</span>
        <BellIcon aria-hidden="true" />
        {number > 0 && (
          <b className="count bell__count" aria-hidden="true">
            {number <= MOST_SHOWN ? number : `${MOST_SHOWN}+`}
          </b>
        )}
        {number === 0 && unread > 0 && <i className="bell__dot" />}
      </button>
      <section
        className="bell-box"
        id={BELL_ID}
        popover="auto"
        tabIndex={-1}
        aria-label="Powiadomienia"
        onToggle={({ newState }) => newState === 'closed' && setAnswered([])}
      >
        <div className="bell-box__head">
          <h2 className="bell__title">Powiadomienia</h2>
          {unread > 0 && (
            <button
              type="button"
              className="btn"
              data-tone="quiet"
              aria-label="Oznacz wszystkie jako przeczytane"
              disabled={readAll.busy}
              onClick={readAll.run}
            >
              Oznacz wszystkie
            </button>
          )}
          <button
            type="button"
            className="icon-btn bell-box__close"
            popoverTarget={BELL_ID}
            popoverTargetAction="hide"
            aria-label="Zamknij powiadomienia"
          >
            <X aria-hidden="true" />
          </button>
        </div>
        <FormError message={readAll.failure} />
        <div className="bell-box__list">
          <NoticeList
            notices={notices}
            shown={shown}
            startAt={firstOfPage}
            answered={answered}
            onAnswer={id => setAnswered(ids => [...ids, id])}
          />
        </div>
        <FormError message={showMore.failure} />
        <div className="bell-box__foot">
          <Link href="/konto" onClick={() => document.getElementById(BELL_ID)?.hidePopover()}>
            <Mail aria-hidden="true" />
            Co przychodzi mailem
          </Link>
          {mayBeMore && (
            <button type="button" className="link" disabled={showMore.busy} onClick={showMore.run}>
              {showMore.busy ? 'Ładowanie…' : 'Starsze'}
            </button>
          )}
        </div>
      </section>
    </>
  )
}

/** The number of what waits for a user of the panel, in place of what is unread; null for everybody else. */
function useWaiting(): number | null {
  const reader = useReadOrNull(me)
  const isOfPanel = reader ? mayEnterPanel(reader) : false
  const waits = useReadOrNull(isOfPanel ? waitingCounts : null, EVERY_MINUTE)
  if (!isOfPanel) return null
  return waits ? allWaiting(waits) : 0
}

const labelFor = (unread: number, waiting: number) =>
  [
    'Powiadomienia',
    waiting > 0 && counted(waiting, 'sprawa czeka', 'sprawy czekają', 'spraw czeka'),
    unread > 0 && counted(unread, 'nieprzeczytane', 'nieprzeczytane', 'nieprzeczytanych'),
  ]
    .filter(Boolean)
    .join(', ')

interface NoticeListProps {
  /** undefined while it loads, null when it could not be read. */
  notices: Notice[] | null | undefined
  shown: ReturnType<typeof notifications>
  startAt: number | undefined
  /** Answered requests stay in place until the bell is closed. */
  answered: readonly number[]
  onAnswer: (id: number) => void
}

function NoticeList({ notices, shown, startAt, answered, onAnswer }: NoticeListProps) {
  if (notices === undefined) return <Loading />
  if (notices === null)
    return (
      <div className="empty bell-box__empty">
        <CloudOff aria-hidden="true" />
        <p>
          <b>Nie udało się wczytać powiadomień.</b>
        </p>
        <button type="button" className="btn" onClick={() => refresh(shown)}>
          Spróbuj ponownie
        </button>
      </div>
    )
  if (notices.length === 0)
    return (
      <div className="empty bell-box__empty">
        <Leaf aria-hidden="true" />
        <p>
          <b>Nie ma jeszcze powiadomień.</b>
        </p>
        <p>Tu pojawią się uwagi, decyzje i prośby o dostęp.</p>
      </div>
    )
  const waiting = notices
    .filter(({ id, waits }) => waits || answered.includes(id))
    .toSorted((one, other) => other.id - one.id)
  const others = notices.filter(notice => !waiting.includes(notice))
  const sections = Map.groupBy(others, dayOf)
  const all = waiting.length > 0 ? [['Czeka na Ciebie', waiting] as const, ...sections] : [...sections]
  return all.map(([name, rows]) => (
    <section key={name} aria-label={name}>
      <h3>{name}</h3>
      <ul>
        {gathered(rows).map(together => (
          <NoticeItem
            key={together[0]!.id}
            notices={together}
            shown={shown}
            takesFocus={together.some(({ id }) => id === startAt)}
            onAnswer={onAnswer}
          />
        ))}
      </ul>
    </section>
  ))
}

const SECTIONS: Partial<Record<string, string>> = { dziś: 'Dziś', wczoraj: 'Wczoraj' }

const dayOf = ({ time }: Notice) => SECTIONS[relativeDay(time, Date.now())] ?? 'Wcześniej'

/** Groups the remarks of one person on one sheet, unread ones apart. */
const gathered = (notices: readonly Notice[]) =>
  Map.groupBy(notices, ({ id, gathering, unread }) => (gathering ? `${gathering}/${unread}` : id))
    .values()
    .toArray()
