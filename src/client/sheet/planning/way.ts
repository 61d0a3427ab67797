import { useMemo } from 'react'
import { groupName } from '#client/sheet/view/shares.ts'
import { isClosed, type Sheet } from '#client/sheet/view/sheet.ts'
import { valuesWithMine } from '#domain/mine.ts'
import { minimumFor } from '#domain/scoring/category.ts'
import { type Level, levelRank, nextLevel } from '#domain/scoring/levels.ts'
import { formatMissing, shownMissing } from '#domain/scoring/points.ts'
import { hasReference } from '#domain/scoring/scoring.ts'
import { unitForms } from '#domain/scoring/unit.ts'
import { formatLong } from '#domain/scoring/values.ts'
import {
  type NoWay,
  referencesWithoutEntry,
  spareSymbols,
  type Way,
  type WayStep,
  type WayTask,
  wayTo,
} from '#domain/scoring/way.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted, plural } from '#domain/text/plural.ts'
import { capitalized } from '#domain/text/polish.ts'
import type { YearTask } from '#domain/year/fullYear.ts'

export interface FoundWay extends Way {
  none?: undefined
}

export type WayOrNone = FoundWay | { none: NoWay; target: Level }

/**
 * The way to the chosen category, or else to the next one; null at the top, and before the prerequisites are done.
 */
export function useWay(sheet: Sheet, aimed: Level | null = null): WayOrNone | null {
  const { year, tasks, standing } = sheet
  const { values } = sheet.entries
  const target = isClosed(sheet) ? null : targetOf(standing.category, standing.nextCategory, aimed)

  return useMemo(() => {
    if (target === null) return null
    const { groups, thresholds } = year
    const found = wayTo(target, { groups, tasks, thresholds }, values)
    return 'steps' in found ? found : { none: found, target }
  }, [target, year, tasks, values])
}

/** The way on from where everything leads that is mine, to the target or else to the next category; null once it leads there. */
export function useWayFromMine(sheet: Sheet, aimed: Level | null): WayOrNone | null {
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

function targetOf(category: Level | null, next: Level | null, wanted: Level | null): Level | null {
  return levelRank(wanted) > levelRank(category) ? wanted : next
}

/** The troop as addressed or mentioned in a sentence. */
export type Whom = 'Was' | 'drużynę'

type Sentence = readonly [before: string, strong: string, after: string]

/** The first sentence of the summary: the distance to the next category, or why it is out of reach. */
export function leadOf(sheet: Sheet, way: WayOrNone | null, whom: Whom): Sentence {
  const { category, prerequisitesMissing: missing, tokens } = sheet.standing
  if (category === null) {
    const one = `${capitalized(NUMBERS_OF[missing - 1] ?? String(missing))} ${missing === 1 ? 'wymagania wstępnego' : 'wymagań wstępnych'}`
    return ['', one, ' brakuje, żeby drużyna miała kategorię.']
  }
  if (way === null) {
    const { category: name, categoryWith } = levelNames[category]
    const spare = spareSymbols(category, tokens, sheet.year.thresholds)
    return [
      whom === 'Was' ? `Jesteście drużyną ${categoryWith}. ` : `To drużyna ${name}. `,
      spare > 0 ? `Zapas: ${counted(spare, 'symbol', 'symbole', 'symboli')}.` : 'Bez zapasu symboli.',
      '',
    ]
  }
  return way.none ? outOfReach(way.none, sheet, whom) : distance(way, sheet, whom)
}

// In the genitive and the locative: "brakuje dwóch wymagań", "w dwóch obszarach".
const NUMBERS_OF = [
  'jednego',
  'dwóch',
  'trzech',
  'czterech',
  'pięciu',
  'sześciu',
  'siedmiu',
  'ośmiu',
  'dziewięciu',
  'dziesięciu',
]

function distance({ steps, missingPoints, target }: Way, sheet: Sheet, whom: Whom): Sentence {
  const points = shownMissing(missingPoints)
  const verb = plural(points, 'dzieli', Number.isInteger(points) ? 'dzielą' : 'dzieli', 'dzieli')
  return [
    '',
    `${formatMissing(missingPoints)} pkt`,
    ` ${within(steps, sheet)} ${verb} ${whom} od kategorii ${levelNames[target].categoryOf}.`,
  ]
}

function within(steps: readonly WayStep[], sheet: Sheet): string {
  const [only, ...others] = steps
  if (only && others.length === 0) return `w obszarze „${groupName(only.groupId, sheet)}”`
  return `w ${NUMBERS_OF[steps.length - 1] ?? steps.length} obszarach`
}

function outOfReach(none: NoWay, { tasks, entries }: Sheet, whom: Whom): Sentence {
  const { target, why, short, within: most, needed } = none
  const { category, categoryOf } = levelNames[target]
  if (why === 'reference') {
    const [first, ...others] = referencesWithoutEntry(tasks, entries.values)
    const more = others.length > 0 ? ` (i ${counted(others.length, 'inna', 'inne', 'innych')})` : ''
    return [
      `Najpierw ${whom === 'Was' ? 'wpiszcie' : 'trzeba wpisać'} `,
      `„${first!.name}”`,
      `${more}: bez tej liczby nie widać drogi do kategorii ${categoryOf}.`,
    ]
  }
  const symbols =
    short === 'puszczanska'
      ? levelNames.PUSZCZANSKA.symbolsOf
      : `${levelNames.LESNA.symbolsOf} i ${levelNames.PUSZCZANSKA.symbolsOf}`
  const because =
    why === 'groups'
      ? `symboli ${symbols} potrzeba ${needed}, a obszarów jest ${most}`
      : `symboli ${symbols} da się mieć najwyżej ${most}, a potrzeba ${needed}`
  return [`Kategoria ${category} jest `, 'nie do osiągnięcia w tym roku', `: ${because}.`]
}

export function sizeOf({ steps }: Way): string {
  const tasks = new Set(steps.flatMap(step => step.tasks.map(({ taskId }) => taskId))).size
  return `${counted(steps.length, 'obszar', 'obszary', 'obszarów')}, ${counted(tasks, 'zadanie', 'zadania', 'zadań')}`
}

export function whatToEnter({ value }: WayTask, task: YearTask, sheet: Sheet): { enter: string; now: string } {
  const entered = sheet.entries.values.get(task.id)
  if (task.type === 'BOOLEAN') return { enter: 'tak', now: entered === undefined ? NOTHING_YET : 'teraz nie' }
  const unit = task.unit ? ` ${plural(value, ...unitForms(task.unit))}` : ''
  return {
    enter: `${formatLong(value)}${unit}`,
    now: entered === undefined ? NOTHING_YET : `teraz ${formatLong(entered)}`,
  }
}

const NOTHING_YET = 'jeszcze bez wpisu'

/** References without a value: the tasks measured against them give no points. */
export function missingReferences({ tasks, entries }: Sheet): YearTask[] {
  const wanted = new Set(tasks.filter(task => hasReference(task.type)).map(task => task.refValId))
  return tasks.filter(({ id }) => wanted.has(id) && !entries.values.get(id))
}

/** The symbols that the category requires, and those held; surplus wilderness symbols count as forest ones. */
export function slotsFor(
  target: Level,
  { standing, year }: { standing: Pick<Sheet['standing'], 'tokens'>; year: Pick<Sheet['year'], 'thresholds'> },
): Slots[] {
  const needed = minimumFor(target, year.thresholds)
  const { lesna, puszczanska } = standing.tokens
  const surplus = Math.max(puszczanska - needed.puszczanska, 0)
  return [
    { level: 'PUSZCZANSKA' as const, held: puszczanska - surplus, surplus: 0, needed: needed.puszczanska },
    { level: 'LESNA' as const, held: lesna, surplus, needed: needed.lesna },
  ].filter(slots => slots.needed > 0)
}

export interface Slots {
  level: Level
  held: number
  surplus: number
  needed: number
}
