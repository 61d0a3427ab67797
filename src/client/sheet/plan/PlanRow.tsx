import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { continueAt, rowAfter } from '#client/sheet/view/nextField.ts'
import { PrerequisiteRow } from '#client/sheet/view/PrerequisiteList.tsx'
import { TaskRow } from '#client/sheet/view/TaskRow.tsx'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import type { Month } from '#domain/planMonths.ts'
import { formatPoints } from '#domain/scoring/points.ts'
import { counted } from '#domain/text/plural.ts'
import { monthName } from '#domain/warsaw.ts'
import { moveRow, type Row } from './planRows.ts'

/** The id of the heading above the rows. */
export const DOING = 'na-teraz'

interface PlanRowProps extends SheetViewProps {
  row: Row
  moveTo: Month | null | undefined
}

/** The row of the sheet, with its month if that is over, and a button that moves it. */
export function PlanRow({ row, moveTo, ...view }: PlanRowProps) {
  const { sheet, edits, position } = view
  const act = moveTo !== undefined && edits && (
    <button
      type="button"
      className="link plan-move"
      onClick={event => {
        const next = rowAfter(event.currentTarget, document.querySelectorAll<HTMLElement>('.task:has(.plan-move)'))
        moveRow(row, moveTo, view)
        continueAt(next?.querySelector<HTMLElement>('.plan-move') ?? document.getElementById(DOING), event)
      }}
    >
      Przenieś na {moveTo === null ? 'cały rok' : monthName(moveTo)}
      <span className="visually-hidden">: {row.name}</span>
    </button>
  )
  const late = row.mark === 'late' && row.month && (
    <b className="task__empty line">
      <TriangleAlert aria-hidden="true" />
      było na {monthName(row.month)}
    </b>
  )
  if (row.prerequisite) {
    return (
      <PrerequisiteRow
        {...view}
        prerequisite={row.prerequisite}
        note={
          (late || act) && (
            <p className="row tight">
              {late} {act}
            </p>
          )
        }
      />
    )
  }
  const group = sheet.groups.find(({ id }) => id === row.task.primaryGroupId)!
  const why = (
    <>
      {late}
      {act}
      <Link href={position.addressOf(group.id, 'wszystkie', { task: row.task.id })}>{group.name}</Link>
      {row.lowers > 0 && <span>większa liczba obniża {counted(row.lowers, 'zadanie', 'zadania', 'zadań')}</span>}
      {row.mark !== 'fulfilled' && row.gain > 0 && <span className="plan-gain">+{formatPoints(row.gain)} pkt</span>}
    </>
  )
  return <TaskRow {...view} task={row.task} group={group} left={{ isSettled: row.mark === 'fulfilled', why }} />
}
