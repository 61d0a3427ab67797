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

export function iconOf({ icon, request }: Notice): LucideIcon {
  if (request?.state === 'GRANTED') return CircleCheck
  if (request && request.state !== 'WAITING') return X
  return ICONS[icon]
}

const ICONS: Record<Notice['icon'], LucideIcon> = {
  people: Users,
  key: KeyRound,
  merge: Merge,
  flag: Flag,
  back: Undo2,
  check: CircleCheck,
  remark: MessageSquare,
  date: CalendarClock,
  clock: Clock,
  pencil: Pencil,
  medal: Medal,
  goal: Goal,
}
