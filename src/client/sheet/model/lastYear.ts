import { useMemo } from 'react'
import type { myLastYear } from '#client/api/reads.ts'
import { type Read, useReadOrNull } from '#client/api/useRead.ts'
import type { LastYearOfTask, SheetAnswer } from '#client/sheet/model/sheet.ts'
import type { Tokens } from '#domain/scoring/category.ts'
import type { Level } from '#domain/scoring/levels.ts'
import { formatPoints } from '#domain/scoring/points.ts'
import { shareOf } from '#domain/scoring/scoring.ts'
import { formatLong } from '#domain/scoring/values.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import type { LastYear as TaskLastYear } from '#domain/year/lastYear.ts'

/** The troop's result of a year ago (rules.md#58). */
export interface LastYear {
  year: { id: number; name: string; closedAt: string | null }
  category: Level | null
  tokens: Tokens
  points: number
  maxPoints: number
  /** This year's prerequisites that were met then. */
  prerequisites: readonly number[]
  /** Entries of tasks that this year does not have. */
  gone: number
  groups: ReadonlyMap<number, { points: number; maxPoints: number; symbol: Level }>
  tasks: ReadonlyMap<number, LastYearOfTask>
}

type Fetched = Awaited<ReturnType<ReturnType<typeof myLastYear>['load']>>

const NO_GROUPS: SheetAnswer[1] = []

/** Last year's results: null when there are none, undefined while fetching. */
export function useLastYear(read: Read<Fetched>, groups: SheetAnswer[1] = NO_GROUPS): LastYear | null | undefined {
  const fetched = useReadOrNull(read)
  const sheet = fetched?.lastYear
  const lastYear = useMemo(() => sheet && { ...sheet, ...byId(sheet.groups, groups) }, [sheet, groups])
  return fetched === undefined ? undefined : (lastYear ?? null)
}

function byId(results: NonNullable<Fetched['lastYear']>['groups'], groups: SheetAnswer[1]) {
  const tasks = groups.flatMap(group => group.tasks)
  return {
    groups: new Map(results.map(result => [result.id, result])),
    tasks: new Map(tasks.flatMap(({ id, lastYear }) => (lastYear ? [[id, lastYear] as const] : []))),
  }
}

export function valueLastYear(task: YearTask, { value }: TaskLastYear): string {
  const isYesOrNo = task.type === 'BOOLEAN' && value <= 1
  return isYesOrNo ? (value > 0 ? 'tak' : 'nie') : formatLong(value)
}

export const enteredLastYear = (task: YearTask, then: TaskLastYear) => `rok temu ${valueLastYear(task, then)}`

/** The points that last year's value gave to this group, or a note that they do not compare. */
export function pointsLastYear(task: YearTask, groupId: number, then: TaskLastYear): string | null {
  if (!then.sameRules) return 'inne zasady'
  return task.type === 'REFONLY' ? null : `${formatPoints(then.points * shareOf(task, groupId))} pkt`
}

/** "rok temu 4 · 16,0 pkt" */
export const lastYearInWords = (task: YearTask, groupId: number, then: TaskLastYear): string =>
  [enteredLastYear(task, then), pointsLastYear(task, groupId, then)].filter(Boolean).join(' · ')
