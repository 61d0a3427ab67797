import {
  CalendarClock,
  CircleCheck,
  Clock,
  Flag,
  Goal,
  KeyRound,
  type LucideIcon,
  Medal,
  Merge,
  MessageSquare,
  Pencil,
  Undo2,
  Users,
  X,
} from 'lucide-react'
import type { Notice } from '#client/api/reads.ts'
import type { NoticeKind } from '#domain/people/notices.ts'

export function iconOf({ kind, request }: Notice): LucideIcon {
  if (request?.state === 'GRANTED') return CircleCheck
  if (request && request.state !== 'WAITING') return X
  return kind === null ? Flag : ICONS[kind]
}

const ICONS: Record<NoticeKind, LucideIcon> = {
  'access.ask': Users,
  'access.found': Users,
  'access.grant': KeyRound,
  'access.refuse': KeyRound,
  'access.revoke': KeyRound,
  'access.end': KeyRound,
  'access.return': KeyRound,
  'team.found': Users,
  'team.handover': Users,
  'team.stay': Users,
  'team.left': Users,
  'team.leave': Users,
  'team.erased': Users,
  'team.merge': Merge,
  'invite.used': KeyRound,
  'invite.declined': KeyRound,
  'invite.expired': KeyRound,
  'sheet.submit': Flag,
  'sheet.return': Undo2,
  'sheet.approve': CircleCheck,
  'sheet.unlock': Undo2,
  'sheet.remark': MessageSquare,
  'sheet.extend': CalendarClock,
  'sheet.remind': Clock,
  'sheet.values': Pencil,
  'time.ask': CalendarClock,
  'time.refuse': CalendarClock,
  'year.open': Flag,
  'year.close': Medal,
  'year.deadline': CalendarClock,
  'year.rescore': CalendarClock,
  'plan.month': Goal,
  'plan.tasks': Goal,
  'talk.arrange': CalendarClock,
  'talk.move': CalendarClock,
  'talk.cancel': CalendarClock,
  'talk.record': MessageSquare,
  'talk.correct': MessageSquare,
  'talk.confirm': CircleCheck,
  'talk.unfit': CalendarClock,
}
