import { CircleCheck, Clock, TriangleAlert, Undo2, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useStore } from '#client/api/store.ts'
import { closeAct, shownAct, takeBack, type UndoableAct } from '#client/api/undo.ts'
import { useAction } from './dialog/useAction.ts'
import { useKeyDown } from './useKeyDown.ts'

/** The server forgets an act after a minute. */
const MOST_MS = 60_000

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog, [contenteditable]') !== null

/**
 * Names what was just done and offers to take it back. The line under it is its time: an animation of 10 seconds that
 * pauses under the pointer or the focus (undo.css). The message takes no focus; the first Tab leads to it and the next one back.
 */
export function UndoMessage() {
  const act = useStore(shownAct)
  const popover = useRef<HTMLDivElement>(null)
  const path = act?.path
  // The popover opened last is on top: undo for the bell's acts is rendered inside the bell.
  useEffect(() => {
    if (path === undefined) return
    popover.current!.hidePopover()
    popover.current!.showPopover()
  }, [path])
  return (
    <div ref={popover} popover="manual" className="undo-popover no-print">
      {act && <Message key={act.path} act={act} />}
    </div>
  )
}

function Message({ act }: { act: UndoableAct }) {
  const message = useRef<HTMLDivElement>(null)
  const [isRead, setRead] = useState(false)
  const cameFrom = useRef<HTMLElement>(null)
  const undoing = useAction(async () => {
    const wasInside = message.current!.contains(document.activeElement)
    await takeBack(act)
    if (wasInside) cameFrom.current?.focus()
  })
  const { run, busy, failure } = undoing
  const isOpen = act.left === null && failure === undefined && !act.isOver

  useEffect(() => {
    // A status is read aloud when its text changes, not when it appears with one.
    setRead(true)
    const timer = setTimeout(() => closeAct(act), MOST_MS)
    return () => clearTimeout(timer)
  }, [act])

  useLayoutEffect(() => {
    const shown = message.current!
    return () => {
      if (shown.contains(document.activeElement)) cameFrom.current?.focus()
    }
  }, [])

  useKeyDown(event => {
    const isInside = message.current!.contains(event.target as Node)
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) closeAct(act)
    if (
      isOpen &&
      event.key.toLowerCase() === 'z' &&
      (event.ctrlKey || event.metaKey) &&
      !event.shiftKey &&
      !isField(event.target)
    ) {
      event.preventDefault()
      void run()
    }
    if (event.key !== 'Tab' || isField(event.target)) return
    if (!isInside && cameFrom.current === null && !event.shiftKey) {
      cameFrom.current = document.activeElement as HTMLElement
      event.preventDefault()
      message.current!.querySelector('button')!.focus()
    } else if (isInside && cameFrom.current !== null && isLeaving(message.current!, event)) {
      cameFrom.current.focus()
      if (event.shiftKey) event.preventDefault()
    }
  })

  return (
    <div ref={message} className="undo-message" data-state={busy ? 'busy' : isOpen ? 'open' : 'over'}>
      <Icon act={act} failed={failure !== undefined} />
      <p role="status">
        {isRead && (
          <>
            {failure ?? headOf(act)}
            <small>{secondLine(act)}</small>
            {isOpen && <span className="visually-hidden">. Cofnij: Control Z</span>}
            {isOpen && (
              <small className="undo-message__held" aria-hidden="true">
                czekam, najdłużej minutę
              </small>
            )}
          </>
        )}
      </p>
      {isOpen && (
        <button type="button" className="btn" disabled={busy} onClick={run} aria-label={`Cofnij: ${act.words}`}>
          Cofnij
        </button>
      )}
      {act.isOver && act.later && (
        <Link
          href={act.later.href}
          className="btn"
          onClick={() => {
            act.later!.onOpen()
            closeAct(act)
          }}
        >
          {act.later.text}
        </Link>
      )}
      <button type="button" className="icon-btn" aria-label="Zamknij komunikat" onClick={() => closeAct(act)}>
        <X aria-hidden="true" />
      </button>
      <i className="undo-message__time" onAnimationEnd={() => closeAct(act)} />
    </div>
  )
}

function isLeaving(message: HTMLElement, { target, shiftKey }: KeyboardEvent) {
  const buttons = [...message.querySelectorAll('button:enabled')]
  return target === (shiftKey ? buttons[0] : buttons.at(-1))
}

function Icon({ act: { left, isOver }, failed }: { act: UndoableAct; failed: boolean }) {
  if (isOver) return <Clock aria-hidden="true" />
  if (failed || (left && left.length > 0)) return <TriangleAlert aria-hidden="true" />
  return left ? <Undo2 aria-hidden="true" /> : <CircleCheck aria-hidden="true" />
}

function headOf({ words, left, isOver }: UndoableAct) {
  if (isOver) return 'Tego nie można już cofnąć'
  return left === null ? words : left.length === 0 ? 'Cofnięto' : 'Nie wszystko dało się cofnąć'
}

function secondLine({ words, note, undone, later, left, isOver }: UndoableAct) {
  if (isOver) return later ? 'listy już wyszły; możesz cofnąć to z wyjaśnieniem' : null
  if (left === null) return note
  if (left.length === 0) return undone ?? `${words}: nikt się o tym nie dowiedział`
  return `ktoś zmienił to tymczasem i zostaje: ${left.join(', ')}`
}
