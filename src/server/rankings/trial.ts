import type { TrialQuestion } from '#contract/requests/years.ts'
import { pick } from '#domain/pick.ts'
import { countTokens } from '#domain/scoring/category.ts'
import { levelRank } from '#domain/scoring/levels.ts'
import { byName } from '#domain/text/polish.ts'
import type { FullYear } from '#domain/year/fullYear.ts'
import { prepareTrial, sizeOf, type TriedSheet, untestedIn } from '#domain/year/trial.ts'
import { Problem } from '#server/core/problem.ts'
import { inSlices, type Steps, yieldToEventLoop } from '#server/core/slices.ts'
import { inReadTransaction } from '#server/database/readTransaction.ts'
import { lastYearTo } from '#server/sheets/lastYear.ts'
import { everyStandingIn, type TeamStanding } from '#server/sheets/standings.ts'
import { pairsOf } from '#server/years/origins.ts'
import { fullYear } from '#server/years/yearLookups.ts'

/**
 * Scores the sheets of the newest finished year by a draft with other thresholds (rules.md#66). Nothing is stored, and other
 * requests are served meanwhile. @throws 404, 409 for a year that is not a draft
 */
export function tryDraft(id: number, { thresholds = {} }: TrialQuestion) {
  const stored = fullYear(id)
  if (stored.state !== 'DRAFT') throw new Problem('year-not-draft')
  const draft = withThresholds(stored, thresholds)
  const last = lastYearTo(stored)
  if (!last) return NOTHING_TO_TRY
  const earlier = fullYear(last.id)
  const origins = {
    prerequisites: pairsOf('prerequisite', draft.prerequisites, earlier.prerequisites),
    groups: pairsOf('group', draft.groups, earlier.groups),
    tasks: pairsOf('task', draft.tasks, earlier.tasks),
  }
  const untested = untestedIn(draft, origins)
  return inReadTransaction(async from => {
    const begun = (await inSlices(everyStandingIn(last.id, from))).filter(team => team.begun && !team.shadow)
    const teams = begun.filter(({ category }) => category !== null)
    const tried = await inSlices(triedBy(teams, prepareTrial({ draft, earlier, origins })))
    const groups = await inSlices(symbolsIn(draft, tried, untested))
    await yieldToEventLoop()
    return {
      sheetsOf: pick(last, 'id', 'name'),
      troops: teams.length,
      withoutCategory: begun.length - teams.length,
      before: countTokens(tried.map(({ before }) => before)),
      after: countTokens(tried.map(({ after }) => after)),
      groups,
      moved: tried
        .filter(({ before, after }) => before !== after)
        .map(described)
        .sort(fallenFirst),
      untested: sizeOf(untested),
    }
  })
}

const NOTHING_TO_TRY = {
  ...{ sheetsOf: null, troops: 0, withoutCategory: 0, before: countTokens([]), after: countTokens([]) },
  ...{ groups: [], moved: [], untested: { tasks: 0, points: 0 } },
}

/** @throws 404 for an area of another year */
function withThresholds(
  draft: FullYear,
  { year = {}, groups = [] }: NonNullable<TrialQuestion['thresholds']>,
): FullYear {
  const changes = new Map(groups.map(({ id, ...change }) => [id, change]))
  const ids = new Set(draft.groups.map(({ id }) => id))
  if (groups.some(({ id }) => !ids.has(id))) throw new Problem('group-unknown')
  return { ...draft, ...year, groups: draft.groups.map(group => ({ ...group, ...changes.get(group.id) })) }
}

type Tried = TeamStanding & TriedSheet

function* triedBy(teams: readonly TeamStanding[], score: ReturnType<typeof prepareTrial>): Steps<Tried[]> {
  const tried: Tried[] = []
  for (const team of teams) {
    yield
    tried.push({ ...team, ...score(team.values) })
  }
  return tried
}

function* symbolsIn({ groups }: FullYear, tried: readonly Tried[], untested: ReturnType<typeof untestedIn>) {
  const symbols = []
  for (const [at, { id }] of groups.entries()) {
    yield
    symbols.push({
      id,
      before: countBefore(tried, at),
      after: countTokens(tried.map(({ symbolsAfter }) => symbolsAfter[at]!)),
      untested: sizeOf(untested.filter(task => task.primaryGroupId === id)),
    })
  }
  return symbols
}

/** Symbols by the earlier year's rules; null for an area without an origin. */
function countBefore(tried: readonly Tried[], at: number) {
  const symbols = tried.flatMap(({ symbolsBefore }) => symbolsBefore[at] ?? [])
  return symbols.length < tried.length ? null : countTokens(symbols)
}

const described = ({ teamId, name, district, before, after, because }: Tried) => ({
  ...{ teamId, name, district: district.name },
  ...{ from: before, to: after, because },
})

type Moved = ReturnType<typeof described>

const isFall = ({ from, to }: Moved) => levelRank(to) < levelRank(from)

const fallenFirst = (a: Moved, b: Moved) => Number(isFall(b)) - Number(isFall(a)) || byName(a, b)
