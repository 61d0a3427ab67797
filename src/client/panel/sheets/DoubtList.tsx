import { CircleCheck, CircleHelp } from 'lucide-react'
import { Link } from 'wouter'
import { doubtInWords } from '#client/sheet/model/doubts.ts'
import { type SheetPosition, sectionName } from '#client/sheet/model/sections.ts'
import type { Sheet } from '#client/sheet/model/sheet.ts'
import { counted } from '#domain/text/plural.ts'
import type { Review } from './sinceSubmission.ts'

type Doubt = NonNullable<Review['doubts']>[number]

interface DoubtListProps {
  doubts: readonly Doubt[]
  sheet: Sheet
  position: SheetPosition
}

/** Lists the doubts about a sheet, the gravest first (rules.md#80). */
export function DoubtList({ doubts, sheet, position }: DoubtListProps) {
  if (doubts.length === 0) return null
  return (
    <details className="card fold" open>
      <summary>
        <b>Do obejrzenia</b>
        <span className="fold__note hint">
          {counted(doubts.length, 'miejsce', 'miejsca', 'miejsc')}
          <span className="wide-only">, najpierw najważniejsze; klawisze J i K prowadzą po nich</span>
        </span>
      </summary>
      <ol className="doubt-list">
        {doubts.map(doubt => {
          const place = placeOf(doubt, sheet, position)
          return (
            <li key={`${doubt.taskId} ${doubt.code}`}>
              {doubt.answer ? (
                <CircleCheck role="img" aria-label="Potwierdzone:" />
              ) : (
                <CircleHelp role="img" aria-label="Do obejrzenia:" />
              )}
              <div>
                {place && (
                  <>
                    <Link href={place.href}>{place.name}</Link> <small>{place.within}</small>
                  </>
                )}
                <p>
                  {wordsOf(doubt, sheet)}
                  {doubt.answer && ` Drużyna: tak jest${doubt.answer.note ? `, „${doubt.answer.note}”` : ''}.`}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </details>
  )
}

function placeOf({ taskId }: Doubt, sheet: Sheet, { addressOf }: SheetPosition) {
  const task = sheet.tasks.find(({ id }) => id === taskId)
  if (!task) return null
  return {
    name: task.name,
    within: sectionName(task.primaryGroupId, sheet),
    href: addressOf(task.primaryGroupId, 'wszystkie', { task: task.id }),
  }
}

function wordsOf(doubt: Doubt, sheet: Sheet): string {
  if (doubt.code === 'jump') return `Punkty za zadania o tych samych zasadach wzrosły przez rok o ${doubt.value}%.`
  if (doubt.code === 'late-flood') return `${doubt.value}% wpisów zmieniono w ostatniej dobie przed zgłoszeniem.`
  const task = sheet.tasks.find(({ id }) => id === doubt.taskId)
  const shown = sheet.doubts.get(doubt.taskId ?? 0)?.find(({ code }) => code === doubt.code)
  return task && shown ? doubtInWords(shown, task, sheet) : ''
}

/**
 * Returns the address of the next doubted task after the focused row (`by` 1) or before it (-1), or of the first one when
 * no row has the focus. Returns null when the focused row has no doubt or there is no further one.
 */
export function adjacentDoubt(by: 1 | -1, { doubts, sheet, position }: DoubtListProps): string | null {
  const ids = [...new Set(doubts.flatMap(({ taskId }) => taskId ?? []))]
  const row = document.activeElement?.closest('.task')
  const here = ids.findIndex(id => row?.id === `zadanie-${id}`)
  if (here < 0 && row) return null
  const task = sheet.tasks.find(({ id }) => id === ids[here < 0 ? 0 : here + by])
  return task ? position.addressOf(task.primaryGroupId, 'wszystkie', { task: task.id }) : null
}
