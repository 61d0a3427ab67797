import type { Sheet } from '#client/sheet/view/sheet.ts'
import { type PlannedRows, preparePlan } from '#domain/plan.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import type { Standing } from '#domain/scoring/standing.ts'
import { levelNames } from '#domain/text/levelNames.ts'

const NOTHING_PLANNED: PlannedRows = { tasks: [], prerequisites: [] }

export const rowsIn = ({ plan }: Sheet): PlannedRows => plan?.rows ?? NOTHING_PLANNED

/** Scores the sheet as if these rows were fulfilled. */
export function standingWith({ year, tasks, entries: { values, ticked: done } }: Sheet, rows: PlannedRows): Standing {
  const { groups: _, ...standing } = preparePlan({ ...year, tasks })({ values, done }, rows)
  return standing
}

/** kategorię leśną, 812 pkt */
export const inAccusative = ({ category, points }: Standing) =>
  `${category ? `kategorię ${levelNames[category].categoryWith}` : 'jeszcze brak kategorii'}, ${formatTotal(points)} pkt`
