import { demandsOf, isMet, minimumFor } from '#domain/scoring/category.ts'
import { HIGHER_LEVELS, type HigherLevel, levelRank, symbolFor } from '#domain/scoring/levels.ts'
import { hasReference, maxPointsIn } from '#domain/scoring/scoring.ts'
import { nameKey } from '#domain/text/text.ts'
import type { FullYear, YearGroup, YearTask } from './fullYear.ts'
import {
  issue,
  type PlaceKind,
  THE_YEAR,
  type YearErrorCode,
  type YearIssue,
  type YearWarningCode,
} from './yearIssue.ts'

type YearError = YearIssue<YearErrorCode>
type Warning = YearIssue<YearWarningCode>

/** Checks the whole year (rules.md#19), while it is edited and before it is opened. */
export function checkYear(year: FullYear): { errors: YearError[]; warnings: Warning[] } {
  const groups = new Set(year.groups.map(group => group.id))
  const tasks = new Set(year.tasks.map(task => task.id))
  return {
    errors: [
      ...(year.tasks.length === 0 ? [issue('noTasks', 'year', THE_YEAR)] : []),
      ...year.tasks.flatMap(task => groupErrors(task, groups)),
      ...year.tasks.flatMap(task => referenceErrors(task, tasks)),
      ...year.groups.flatMap(thresholdErrors),
    ],
    warnings: yearWarnings(year),
  }
}

function groupErrors(task: YearTask, groups: ReadonlySet<number>) {
  const errors: YearError[] = []
  if (!groups.has(task.primaryGroupId)) errors.push(issue('taskWithoutGroup', 'task', task))
  if (task.secondaryGroupId !== null && !groups.has(task.secondaryGroupId))
    errors.push(issue('secondGroupElsewhere', 'task', task))
  return errors
}

function referenceErrors(task: YearTask, tasks: ReadonlySet<number>): YearError[] {
  if (!hasReference(task.type)) return []
  if (task.refValId === null) return [issue('referenceMissing', 'task', task)]
  if (task.refValId === task.id || !tasks.has(task.refValId)) return [issue('referenceElsewhere', 'task', task)]
  return []
}

function thresholdErrors(group: YearGroup): YearError[] {
  const { lesnaThreshold, puszczanskaThreshold } = group
  if (lesnaThreshold <= puszczanskaThreshold) return []
  return [issue('thresholdsReversed', 'group', group, { lesnaThreshold, puszczanskaThreshold })]
}

function yearWarnings(year: FullYear): Warning[] {
  return [
    ...(year.prerequisites.length === 0 ? [issue('noPrerequisites', 'year', THE_YEAR)] : []),
    ...categoryWarnings(year),
    ...year.groups.flatMap(group => groupWarnings(group, year)),
    ...year.tasks.filter(isOneSided).map(task => issue('splitOneSided', 'task', task, { split: task.split })),
    ...sameNames('group', year.groups),
    ...year.groups.flatMap(group =>
      sameNames(
        'task',
        year.tasks.filter(task => task.primaryGroupId === group.id),
      ),
    ),
    ...sameNames('prerequisite', year.prerequisites),
  ]
}

function groupWarnings(group: YearGroup, year: FullYear): Warning[] {
  const maximum = maxPointsIn(group.id, year.tasks)
  const warnings: Warning[] = []

  if (!year.tasks.some(task => task.primaryGroupId === group.id || task.secondaryGroupId === group.id))
    warnings.push(issue('groupWithoutTasks', 'group', group))
  for (const field of ['lesnaThreshold', 'puszczanskaThreshold'] as const)
    if (group[field] > maximum)
      warnings.push(issue('thresholdUnreachable', 'group', group, { field, threshold: group[field], maximum }))
  return [...warnings, ...demandWarnings(group, maximum)]
}

/** Warns of a symbol required by a category that nobody can have or everybody has, or that the higher category does not require. */
function demandWarnings(group: YearGroup, maximum: number): Warning[] {
  const { lesnaRequires, puszczanskaRequires } = group
  const warnings: Warning[] = demandsOf(group).flatMap(({ category, symbol }) => {
    const warning = (code: YearWarningCode) => issue(code, 'group', group, { category, symbol })
    if (isMet({ symbol }, symbolFor(0, group))) return [warning('demandAlwaysMet')]
    return isMet({ symbol }, symbolFor(maximum, group)) ? [] : [warning('demandUnreachable')]
  })
  if (levelRank(lesnaRequires) > levelRank(puszczanskaRequires))
    warnings.push(issue('demandForestAsksForMore', 'group', group))
  return warnings
}

function categoryWarnings(year: FullYear): Warning[] {
  const groups = year.groups.length
  const warnings: Warning[] = []

  const demanded = new Set(year.groups.flatMap(demandsOf).map(({ category }) => category))

  for (const category of HIGHER_LEVELS) {
    const needed = symbolsFor(category, year)
    if (needed > groups)
      warnings.push(issue('categoryNeedsMoreThanGroups', 'year', THE_YEAR, { category, needed, groups }))
    if (needed === 0 && !demanded.has(category))
      warnings.push(issue('categoryWithoutRequirement', 'year', THE_YEAR, { category }))
  }
  if (forestAsksForMore(year)) warnings.push(issue('forestAsksForMore', 'year', THE_YEAR))
  return warnings
}

// The forest category is harder if it requires more wilderness symbols, or more symbols in total. More forest symbols alone do
// not matter, because a surplus wilderness symbol counts as a forest one.
function forestAsksForMore(year: FullYear) {
  const { lesnaPuszczanskieThreshold, puszczanskaPuszczanskieThreshold } = year
  return (
    lesnaPuszczanskieThreshold > puszczanskaPuszczanskieThreshold ||
    symbolsFor('LESNA', year) > symbolsFor('PUSZCZANSKA', year)
  )
}

function symbolsFor(category: HigherLevel, year: FullYear) {
  const { lesna, puszczanska } = minimumFor(category, year)
  return lesna + puszczanska
}

const isOneSided = (task: YearTask) => task.secondaryGroupId !== null && (task.split === 0 || task.split === 1)

function sameNames(kind: PlaceKind, rows: readonly { id: number; name: string }[]): Warning[] {
  const seen = new Set<string>()
  return rows.flatMap(row => {
    const key = nameKey(row.name)
    if (seen.has(key)) return [issue('sameName', kind, row)]
    seen.add(key)
    return []
  })
}
