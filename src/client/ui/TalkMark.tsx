import { CalendarCheck, CalendarX, CircleDashed, MessageSquare, MessageSquareCheck, X } from 'lucide-react'
import type { TalkState } from '#domain/talk.ts'

export const TALK_STATE_NAMES: Record<TalkState, string> = {
  NONE: 'brak',
  ARRANGED: 'umówiona',
  UNRECORDED: 'bez zapisu',
  RECORDED: 'czeka na drużynę',
  CONFIRMED: 'potwierdzona',
  CANCELLED: 'odwołana',
}

const MARKS = {
  NONE: CircleDashed,
  ARRANGED: CalendarCheck,
  UNRECORDED: CalendarX,
  RECORDED: MessageSquare,
  CONFIRMED: MessageSquareCheck,
  CANCELLED: X,
}

/** Decoration next to a text with the same content. */
export function TalkMark({ state }: { state: TalkState }) {
  const Mark = MARKS[state]
  return <Mark aria-hidden="true" className="talk-mark" data-state={state} />
}
