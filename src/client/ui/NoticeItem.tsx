import { Fragment, useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { myTeam, type Notice, type notifications } from '#client/api/reads.ts'
import { answerUndoable } from '#client/api/undo.ts'
import { refresh } from '#client/api/useRead.ts'
import { counted } from '#domain/text/plural.ts'
import { useAction } from './dialog/useAction.ts'
import { FormError } from './form/Field.tsx'
import { relativeTime } from './format.ts'
import { NoticeAnswers } from './NoticeAnswers.tsx'
import { iconOf } from './noticeIcons.ts'

interface NoticeItemProps {
  /** More than one for remarks of one person on one sheet; newest first. */
  notices: readonly Notice[]
  shown: ReturnType<typeof notifications>
  takesFocus: boolean
  onAnswer: (id: number) => void
}

/** The buttons depend on the request alone, never on the words of the notice (rules.md#24). */
export function NoticeItem({ notices, shown, takesFocus, onAnswer }: NoticeItemProps) {
  const [notice] = notices as [Notice]
  const { id, unread, request } = notice
  const textId = useId()
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (takesFocus) item.current!.focus()
  }, [takesFocus])

  const act = useAction(async (how: 'read' | 'accept' | 'discard', keepsFocus = true) => {
    try {
      if (how === 'read')
        await Promise.all(notices.map(({ id }) => answer(api.user.notifications.read({ id }).patch())))
      else {
        const { asker } = request!
        await answerUndoable(
          api.user.notifications[how]({ id }).patch(),
          `${how === 'accept' ? 'Wpuszczono' : 'Odmówiono dostępu'}: ${asker.name ?? asker.email}`,
        )
      }
    } finally {
      // Also after an error: another user may have been faster.
      await refresh(shown, myTeam)
      if (keepsFocus) item.current?.focus()
    }
  })
  const open = () => {
    item.current!.closest<HTMLElement>('[popover]')?.hidePopover()
    if (unread) void act.run('read', false)
  }
  const Icon = iconOf(notice)

  return (
    <li ref={item} className="notice" tabIndex={-1} data-unread={unread || undefined} data-state={request?.state}>
      <Icon aria-hidden="true" />
      <div>
        <p id={textId}>
          {unread && <span className="visually-hidden">Nieprzeczytane. </span>}
          <NoticeWords notices={notices} onOpen={open} />
        </p>
        <Quotes notices={notices} onOpen={open} />
        <small>{secondLine(notice)}</small>
        <FormError message={act.failure} />
        {request?.mayDecide && (
          <NoticeAnswers
            describedBy={textId}
            busy={act.busy}
            onAnswer={how => {
              onAnswer(id)
              void act.run(how)
            }}
          />
        )}
      </div>
      {unread && (
        <button
          type="button"
          className="notice__dot"
          aria-label="Oznacz jako przeczytane"
          title="Oznacz jako przeczytane"
          aria-describedby={textId}
          disabled={act.busy}
          onClick={() => act.run('read')}
        />
      )}
    </li>
  )
}

interface WordsProps {
  notices: readonly Notice[]
  onOpen: () => void
}

function NoticeWords({ notices, onOpen }: WordsProps) {
  const [{ words, path }] = notices as [Notice]
  if (notices.length === 1) return <Parts words={words} path={path} onOpen={onOpen} />
  const count = counted(notices.length, 'uwaga', 'uwagi', 'uwag')
  return <Parts words={[words[0]!, ': ', { link: count }]} path={path} onOpen={onOpen} />
}

const Parts = ({ words, path, onOpen }: Pick<Notice, 'words' | 'path'> & Pick<WordsProps, 'onOpen'>) =>
  words.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order
    <Fragment key={index}>
      {typeof part === 'string' ? (
        part
      ) : 'strong' in part ? (
        <b>{part.strong}</b>
      ) : path === null ? (
        part.link
      ) : (
        <Link href={path} onClick={onOpen}>
          {part.link}
        </Link>
      )}
    </Fragment>
  ))

function Quotes({ notices, onOpen }: WordsProps) {
  const [{ quote }] = notices as [Notice]
  if (notices.length === 1) return quote && <blockquote>{quote}</blockquote>
  return (
    <ul className="notice__quotes">
      {notices.toReversed().map(({ id, words, path }) => (
        <li key={id}>
          <Parts words={words.slice(-1)} path={path} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

function secondLine({ time, by, request }: Notice): string {
  const now = Date.now()
  if (request?.decidedAt) {
    const when = relativeTime(request.decidedAt, now)
    return request.decidedBy && request.state !== 'WITHDRAWN' ? `${request.decidedBy}, ${when}` : when
  }
  const address = request?.asker.name ? request.asker.email : null
  return [relativeTime(time, now), by, address].filter(Boolean).join(' · ')
}
