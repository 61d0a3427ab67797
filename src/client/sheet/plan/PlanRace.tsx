import { Users } from 'lucide-react'
import { myPlan } from '#client/api/reads.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { forgetOverwritten, type Overwritten, taskKey } from '#client/sheet/planning/planner.ts'
import { valueInWords } from '#client/sheet/view/taskWords.ts'
import type { Done, PlanTaskView } from '#client/sheet/view/viewProps.ts'
import { Banner } from '#client/ui/feedback/Banner.tsx'
import { otherName } from '#client/ui/people.ts'
import type { PlannedValue } from '#domain/plan.ts'

interface PlanRaceProps extends PlanTaskView {
  now: PlannedValue | null
  /** The own edit that a newer plan replaced. */
  wasMine: Done | undefined
  /** The plan that an own edit replaced before this page had shown it. */
  wasTheirs: Overwritten | undefined
}

/** Two leaders planned the same task: the later one holds, and either can restore the other. */
export function PlanRace({ task, now, wasMine, wasTheirs, edits, changes }: PlanRaceProps) {
  const plan = useReadOrNull(wasMine ? myPlan : null)
  const row = plan?.tasks.find(({ taskId, value }) => taskId === task.id && value === now?.value)
  // A row that was taken out has no author any more: nobody is named.
  const author = row && (row.by ?? 'konto usunięte')
  const mine = wasMine?.edit.kind === 'plan' ? wasMine.edit.value : null
  const restored: PlannedValue | null = wasMine ? mine : wasTheirs!
  const words = ({ value }: PlannedValue) => valueInWords(task, value)

  function forget() {
    if (wasMine) changes?.forget?.(wasMine)
    forgetOverwritten(taskKey(task))
  }
  function restore() {
    edits?.planTask?.(task, restored && { value: restored.value, month: restored.month })
    edits?.finishEntry()
    forgetOverwritten(taskKey(task))
  }

  return (
    <Banner
      className="task__wide"
      role="status"
      Icon={Users}
      act={
        <>
          <button type="button" className="btn" onClick={restore}>
            {restored ? `Przywróć ${words(restored)}` : 'Wyjmij z planu'}
          </button>
          <button type="button" className="btn" data-tone="quiet" onClick={forget}>
            Rozumiem
          </button>
        </>
      }
    >
      {wasMine ? (
        <>
          {author && <b>{author}: </b>}
          {now ? `w planie jest teraz ${words(now)}` : 'Zadanie zostało w tym czasie wyjęte z planu'}.{' '}
          {mine ? `Twoje ${words(mine)} jest starsze.` : 'Twoja zmiana jest starsza.'}
        </>
      ) : (
        <>
          <b>{otherName(wasTheirs!)}:</b> przed chwilą w planie było tu {words(wasTheirs!)}.{' '}
          {now ? `Twoje ${words(now)} jest nowsze i zostaje.` : 'Twoja zmiana jest nowsza i zostaje.'}
        </>
      )}
    </Banner>
  )
}
