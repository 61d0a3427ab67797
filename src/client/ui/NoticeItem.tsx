import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { myTeam, type Notice, type notifications } from '#client/api/reads.ts'
import { refresh } from '#client/api/useRead.ts'
import { readableNotice } from '#domain/people/notices.ts'
import { useAction } from './dialog/useAction.ts'
import { FormError } from './form/Field.tsx'
import { formatDateTime } from './format.ts'

interface NoticeItemProps {
  notice: Notice
  shown: ReturnType<typeof notifications>
  takesFocus: boolean
}

/** The buttons depend on the request alone, never on the words of the notice (rules.md#24). */
export function NoticeItem({ notice, shown, takesFocus }: NoticeItemProps) {
  const { id, text, time, unread, path, request } = notice
  const words = useId()
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (takesFocus) item.current!.focus()
  }, [takesFocus])

  const decide = useAction(async (how: 'read' | 'accept' | 'discard') => {
    try {
      await answer(api.user.notifications[how]({ id }).patch())
    } finally {
      // Also after a refusal: somebody else may have been faster.
      await refresh(shown, myTeam)
      // The button that was pressed may be gone.
      item.current?.focus()
    }
  })
  const button = (how: 'read' | 'accept' | 'discard') =>
    ({
      type: 'button',
      className: 'btn',
      'aria-describedby': words,
      disabled: decide.busy,
      onClick: () => decide.run(how),
    }) satisfies ComponentProps<'button'>

  return (
    <li ref={item} tabIndex={-1} data-unread={unread || undefined}>
      <p id={words} className="anywhere">
        {path === null ? (
          readableNotice(text)
        ) : (
          <Link
            href={path}
            onClick={event => {
              event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
              if (unread) void decide.run('read')
            }}
          >
            {readableNotice(text)}
          </Link>
        )}
      </p>
      <small>
        <time dateTime={time}>{formatDateTime(time)}</time>
        {request && ` · ${STATES[request.state]}`}
      </small>
      <FormError message={decide.failure} />
      <div className="row">
        {request?.mayDecide && (
          <>
            <button {...button('accept')} data-tone="primary">
              Nadaj uprawnienia
            </button>
            <button {...button('discard')} data-tone="danger">
              Odmów
            </button>
          </>
        )}
        {unread && (
          <button {...button('read')} data-tone="quiet">
            Oznacz jako przeczytane
          </button>
        )}
      </div>
    </li>
  )
}

const STATES: Record<NonNullable<Notice['request']>['state'], string> = {
  WAITING: 'czeka na odpowiedź',
  GRANTED: 'nadano uprawnienia',
  REFUSED: 'odmówiono',
  WITHDRAWN: 'prośba wycofana',
}
