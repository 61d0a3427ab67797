import { useMemo } from 'react'
import { valuesWithMine } from '#domain/mine.ts'
import { type Level, levelRank, nextLevel } from '#domain/scoring/levels.ts'
import { hasReference } from '#domain/scoring/scoring.ts'
import { type NoWay, type Way, wayTo } from '#domain/scoring/way.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import type { Sheet } from './sheet.ts'

export interface FoundWay extends Way {
  none?: undefined
}

export type WayOrNone = FoundWay | { none: NoWay; target: Level }

/** The troop as addressed or mentioned in a sentence. */
export type Whom = 'Was' | 'drużynę'

/** The way on from where everything leads that is mine, to the target or else to the next category; null once it leads there. */
export function useWay(sheet: Sheet, aimed: Level | null): WayOrNone | null {
  const { year, tasks, entries, withMine } = sheet
  const { category } = withMine.standing
  const target = aimed ?? nextLevel(category)
  const isThere = target === null || levelRank(category) >= levelRank(target)

  return useMemo(() => {
    if (isThere) return null
    const values = valuesWithMine(tasks, entries.values, entries.mine)
    const found = wayTo(target, { groups: year.groups, tasks, thresholds: year.thresholds }, values)
    return 'steps' in found ? found : { none: found, target }
  }, [isThere, target, year, tasks, entries])
}

export function whyNoWay(none: NoWay): string {
  const { category, categoryOf } = levelNames[none.target]
  if (none.why === 'reference')
    return `Bez liczb, od których zależą punkty, nie widać drogi do kategorii ${categoryOf}.`
  if (none.why === 'area')
    return `Kategoria ${category} jest nie do osiągnięcia w tym roku: obszar „${none.name}” musi mieć co najmniej symbol ${levelNames[none.symbol].symbol}, a jego zadania go nie dadzą.`
  const { why, short, within: most, needed } = none
  const symbols =
    short === 'puszczanska'
      ? levelNames.PUSZCZANSKA.symbolsOf
      : `${levelNames.LESNA.symbolsOf} i ${levelNames.PUSZCZANSKA.symbolsOf}`
  const because =
    why === 'groups'
      ? `symboli ${symbols} potrzeba ${needed}, a obszarów jest ${most}`
      : `symboli ${symbols} da się mieć najwyżej ${most}, a potrzeba ${needed}`
  return `Kategoria ${category} jest nie do osiągnięcia w tym roku: ${because}.`
}

/** References without a value: the tasks measured against them give no points. */
export function missingReferences({ tasks, entries }: Sheet): YearTask[] {
  const wanted = new Set(tasks.filter(task => hasReference(task.type)).map(task => task.refValId))
  return tasks.filter(({ id }) => wanted.has(id) && !entries.values.get(id))
}
