import { and, count, eq, inArray } from 'drizzle-orm'
import type { ImpactQuestion } from '#contract/requests/years.ts'
import { prepareYear } from '#domain/scoring/scoring.ts'
import { standingOf } from '#domain/scoring/standing.ts'
import { byName } from '#domain/text/polish.ts'
import { changedTasks, effectOf, haveSameRules, isHit, type ScoredSheet } from '#domain/year/effect.ts'
import type { FullYear } from '#domain/year/fullYear.ts'
import { recordChange } from '#server/audit/recordChange.ts'
import type { User } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { inSlices, type Steps } from '#server/core/slices.ts'
import { eachInOwnTransaction } from '#server/database/eachInTransaction.ts'
import { atomically, type Db, db } from '#server/database/open.ts'
import { inReadTransaction } from '#server/database/readTransaction.ts'
import { sheetReviews } from '#server/database/schema/review.ts'
import { donePrerequisites } from '#server/database/schema/sheets.ts'
import { inAct, remember } from '#server/database/undo.ts'
import { starrersIn, tellStarrers } from '#server/mine/mineNotices.ts'
import { tell } from '#server/notices/tell.ts'
import { approvedIn } from '#server/reviews/teamLocks.ts'
import { enteredIn } from '#server/sheets/enteredValues.ts'
import { everyTeam } from '#server/sheets/standings.ts'
import { changeYear } from '#server/years/changeYear.ts'
import { createPrerequisite } from '#server/years/prerequisites.ts'
import { changeParts } from '#server/years/tasks.ts'
import { restoreFromTrash, valuesInTrash } from '#server/years/trash.ts'
import { fullYear, type Year, yearById } from '#server/years/yearLookups.ts'

// Computes the effect of a change of a running year's rules on the sheets (rules.md#85). The page shows it before the change is
// stored; afterwards approved sheets are marked, their leaders notified, and the audit records it.

/** Values and done prerequisites that are in no table, because their rows are being deleted or are in Kosz. */
interface Beside {
  entries: readonly { teamId: number; taskId: number; value: number }[]
  done: readonly { teamId: number; prerequisiteId: number }[]
}

const NOTHING_BESIDE: Beside = { entries: [], done: [] }

/** Scores the sheets with the change, which is not stored. @throws like the operations that store it */
export function impactOf(actor: User, yearId: number, question: ImpactQuestion) {
  const before = fullYear(yearId)
  const beside = question.restore ? valuesInTrash(question.restore) : NOTHING_BESIDE
  return compare(yearId, before, yearAfter(actor, before, question), beside)
}

/** Makes the changes in a transaction that is rolled back, so that the result is exactly that of storing them. */
function yearAfter(actor: User, before: FullYear & { id: number }, question: ImpactQuestion): FullYear {
  const { year, groups, tasks, removed, added, prerequisites, remove, restore } = question
  let after: FullYear | undefined
  try {
    atomically(() => {
      if (year) changeYear(actor, before.id, year)
      changeParts(actor, before.id, { groups, tasks, removed, added })
      for (const fields of prerequisites) createPrerequisite(actor, { ...fields, categorizationYearId: before.id })
      if (restore && restoreFromTrash(actor, restore).yearId !== before.id) throw new Problem('trash-unknown')
      after = fullYear(before.id)
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return remove ? without(after!, remove) : after!
}

class RolledBack extends Error {}

function without(year: FullYear, { kind, id }: NonNullable<ImpactQuestion['remove']>): FullYear {
  const isLeft = (row: { id: number }) => row.id !== id
  return {
    ...year,
    prerequisites: kind === 'prerequisite' ? year.prerequisites.filter(isLeft) : year.prerequisites,
    groups: kind === 'group' ? year.groups.filter(isLeft) : year.groups,
    tasks: year.tasks.filter(task => (kind === 'task' ? isLeft(task) : kind !== 'group' || task.primaryGroupId !== id)),
  }
}

/**
 * Changes a year. In an OPEN year a change of the scoring marks the affected approved sheets, notifies all leaders whose
 * sheets it affects, and records the figures in the audit. `besideOf` returns the entries that the change deleted.
 */
export async function changingRules<T>(
  actor: User,
  yearId: number,
  work: () => T,
  besideOf: (result: T) => Beside = () => NOTHING_BESIDE,
): Promise<T> {
  if (yearById(yearId).state !== 'OPEN') return work()
  // Nothing else runs between reading the year, changing it and reading it again.
  const before = fullYear(yearId)
  const starrers = starrersIn(yearId)
  const result = work()
  const after = fullYear(yearId)
  if (haveSameRules(before, after)) return result
  await tellOfEffect(actor, before, await compare(yearId, before, after, besideOf(result)))
  await inSlices(tellStarrers(actor, yearId, starrers, changedTasks(before, after)))
  return result
}

type Impact = Awaited<ReturnType<typeof compare>>

/** Scores all sheets by both years from one state of the file, and serves other requests meanwhile. */
function compare(yearId: number, before: FullYear, after: FullYear, beside = NOTHING_BESIDE) {
  return inReadTransaction(async from => {
    const all = everyTeam(from)
    const [then, thereafter] = [
      await inSlices(standingsUnder(before, from, beside)),
      await inSlices(standingsUnder(after, from, beside)),
    ]
    const approved = approvedIn(yearId, from)
    const sheets = all.filter(({ teamId }) => then.has(teamId) || thereafter.has(teamId))
    const hit = sheets
      .map(team => {
        const [was, is] = [then.get(team.teamId), thereafter.get(team.teamId)]
        return { ...team, ...effectOf(was, is), approved: approved.has(team.teamId) }
      })
      .filter(isHit)
      .sort((a, b) => byName(a.district, b.district) || byName(a, b))
    return { takenAt: now(), sheets: sheets.length, hit }
  })
}

/** Returns the standings by team id, without teams that entered nothing. */
function* standingsUnder(year: FullYear, from: Db, { entries, done }: Beside): Steps<Map<number, ScoredSheet>> {
  const score = prepareYear(year)
  // A deleted task is no part of the year after the change, so its values count in the year before alone.
  const entered = yield* enteredIn(year.tasks, from, entries)
  const ids = new Set(year.prerequisites.map(({ id }) => id))
  const doneBy = doneIn([...ids], from)
  for (const { teamId, prerequisiteId } of done)
    if (ids.has(prerequisiteId)) doneBy.set(teamId, (doneBy.get(teamId) ?? 0) + 1)

  const scored = new Map<number, ScoredSheet>()
  // A sheet with nothing but ticks has a category too: it loses it when a prerequisite is added.
  for (const teamId of new Set([...entered.keys(), ...doneBy.keys()])) {
    yield
    const sheet = score(entered.get(teamId) ?? new Map())
    const prerequisitesMissing = ids.size - (doneBy.get(teamId) ?? 0)
    scored.set(teamId, {
      category: standingOf({ ...sheet, prerequisitesMissing }, year).category,
      symbols: new Map(sheet.groups.map(({ id, achievedSymbol }) => [id, achievedSymbol])),
    })
  }
  return scored
}

function doneIn(prerequisiteIds: number[], from: Db): Map<number, number> {
  const { teamId, prerequisiteId } = donePrerequisites
  const rows = from
    .select({ teamId, n: count() })
    .from(donePrerequisites)
    .where(inArray(prerequisiteId, prerequisiteIds))
    .groupBy(teamId)
    .all()
  return new Map(rows.map(({ teamId, n }) => [teamId, n]))
}

async function tellOfEffect(actor: User, year: Year, { sheets, hit }: Impact) {
  if (hit.length === 0) return
  inAct(actor, () => {
    markApproved(actor, year, hit)
    recordChange(actor, 'year.rescore', { yearId: year.id }, null, {
      sheets,
      hit: hit.length,
      approved: hit.filter(({ approved }) => approved).length,
      categories: hit.filter(({ from, to }) => from !== to).length,
      lost: hit.filter(({ lost }) => lost > 0).length,
      won: hit.filter(({ won }) => won > 0).length,
    })
  })
  const teams = new Map(hit.map(each => [each.teamId, each]))
  // Composing the mails of hundreds takes a second.
  await eachInOwnTransaction(
    [...teams.keys()],
    () => actor,
    (_, teamId) => {
      const { name, district, from, to, lost, won } = teams.get(teamId)!
      const team = { id: teamId, name, districtId: district.id }
      tell('year.rescore', { by: actor, team, year, details: { effect: { from, to, lost, won } } })
    },
  )
}

function markApproved(actor: User, year: Year, hit: Impact['hit']) {
  const { yearId, teamId, state } = sheetReviews
  const ids = hit.map(({ teamId }) => teamId)
  const which = and(eq(yearId, year.id), inArray(teamId, ids), eq(state, 'APPROVED'))
  remember(actor, sheetReviews, { yearId: year.id, teamId: ids, state: 'APPROVED' }, year.name, ['rulesChangedAt'])
  db.update(sheetReviews).set({ rulesChangedAt: now() }).where(which).run()
}
