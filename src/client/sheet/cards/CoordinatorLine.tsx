import { MessageSquare } from 'lucide-react'
import { Link } from 'wouter'
import type { Review } from '#client/sheet/model/review.ts'
import { type SheetPosition, SUMMARY } from '#client/sheet/model/sections.ts'
import { type Waiting, whatWaits } from '#client/sheet/model/waiting.ts'
import { inWords, type whyClosed } from '#client/sheet/model/whyClosed.ts'
import { Banner } from '#client/ui/feedback/Banner.tsx'
import { COORDINATOR_PATH } from '#contract/addresses.ts'
import type { Day } from '#domain/deadline.ts'
import { counted } from '#domain/text/plural.ts'

interface CoordinatorLineProps {
  closed: ReturnType<typeof whyClosed>
  review: Review | null
  deadline: Day | null
  position: SheetPosition
  toDo: number
  toAnswer: number
}

/** One line on the other pages of the sheet: why nothing can be entered, or on the summary what waits at the coordinator's page. */
export function CoordinatorLine({ closed, review, deadline, position, toDo, toAnswer }: CoordinatorLineProps) {
  const waits = review && closed?.code !== 'year-over' ? whatWaits({ review, deadline, toDo, toAnswer }) : 'nothing'
  const link = LINKS[waits](toAnswer)
  if (!closed && (position.section !== SUMMARY || link === null)) return null
  return (
    <Banner
      Icon={MessageSquare}
      tone={closed ? undefined : 'warn'}
      act={
        link && (
          <Link href={COORDINATOR_PATH} className="btn">
            {link}
          </Link>
        )
      }
    >
      {closed ? inWords(closed) : <b>Koordynator</b>}
    </Banner>
  )
}

const LINKS: Record<Waiting, (toAnswer: number) => string | null> = {
  answer: count => `Odpowiedzcie na ${counted(count, 'uwagę', 'uwagi', 'uwag')}`,
  confirm: () => 'Przeczytajcie i potwierdźcie',
  'hand-in': () => 'Zgłoście do sprawdzenia',
  submitted: () => 'Zobaczcie lub wycofajcie',
  approved: () => 'Zobaczcie zatwierdzenie',
  'more-time': () => 'Poproście o więcej czasu',
  nothing: () => null,
}
