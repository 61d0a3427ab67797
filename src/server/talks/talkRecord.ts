import { pick } from '#domain/pick.ts'
import { mayBeHeldOn } from '#domain/talk.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import type { DetailsThen } from '#server/database/schema/talks.ts'
import { mineRows, scoredMine } from '#server/mine/mineOnSheet.ts'
import { lastYearTo } from '#server/sheets/lastYear.ts'
import { prerequisitesOnSheet } from '#server/sheets/prerequisitesOnSheet.ts'
import { standingOfTeam } from '#server/sheets/sheetOf.ts'
import { scoreOf } from '#server/sheets/tasksOnSheet.ts'
import { groupsOf, type Year, yearById } from '#server/years/yearLookups.ts'
import type { Talk } from './talksOf.ts'

interface Sheet {
  team: { id: number }
  year: Year
}

/**
 * Returns the columns of a record: the standings of its first recording, or its former version. Null for a talk that is only
 * arranged. @throws 400 without a time and without a whole record, 409 when the record is taken away
 */
export function recordOf(
  sheet: Sheet,
  talk: Partial<Pick<Talk, 'arrangedFor' | 'heldOn' | 'agreed' | 'target'>>,
  before: Talk | null = null,
) {
  const { arrangedFor = null, heldOn = null, agreed = null, target = null } = talk
  if (heldOn === null && agreed === null) {
    if (before?.recordedAt) throw new Problem('talk-recorded')
    if (arrangedFor === null) throw new Problem('talk-without-time', { field: 'arrangedFor' })
    return null
  }
  if (heldOn === null) throw new Problem('talk-without-day', { field: 'heldOn' })
  if (agreed === null) throw new Problem('remark-missing', { field: 'agreed' })
  if (!mayBeHeldOn(heldOn, Date.now())) throw new Problem('talk-held-ahead', { field: 'heldOn' })
  if (!before?.recordedAt) return { heldOn, agreed, recordedAt: now(), ...standingsNow(sheet) }
  if (before.heldOn === heldOn && before.agreed === agreed && before.target === target) return { heldOn, agreed }
  return {
    heldOn,
    agreed,
    former: { heldOn: before.heldOn!, agreed: before.agreed!, ...pick(before, 'target', 'at') },
  }
}

function standingsNow({ team, year }: Sheet) {
  const withMine = scoredMine(team.id, year, mineRows(team.id, year.id))
  const { all, late, done } = withMine.figures
  const now = { ...standingOfTeam(team.id, year), groups: scoreOf(team.id, year.id).groups }
  const prerequisites = prerequisitesOnSheet(team.id, year.id)
  const before = lastYearTo(year)
  const lastYear = before && standingOfTeam(team.id, yearById(before.id))
  const details: DetailsThen = {
    prerequisites: { done: prerequisites.filter(({ value }) => value).length, of: prerequisites.length },
    lastYear: lastYear && lastYear.points > 0 ? pick(lastYear, 'category', 'points') : null,
    areas: groupsOf(year.id).map(({ id, name }) => {
      const own = now.groups.find(group => group.id === id)!
      const then = withMine.groups.find(group => group.id === id)!
      return {
        name,
        points: own.collectedSplitPoints,
        most: own.maxSplitPoints,
        symbol: own.achievedSymbol,
        withPlan: all > 0 ? { points: then.collectedSplitPoints, symbol: then.achievedSymbol } : null,
      }
    }),
  }
  return {
    standing: { ...pick(now, 'category', 'points', 'tokens'), details },
    planStanding: {
      ...pick(withMine.standing, 'category', 'points', 'tokens'),
      late,
      done,
      planned: all,
    },
  }
}
