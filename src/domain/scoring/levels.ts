/** The three levels, lowest first. The symbol of a group and the category of a team are both a Level. */
export const LEVELS = ['POLOWA', 'LESNA', 'PUSZCZANSKA'] as const
export type Level = (typeof LEVELS)[number]

/** The levels that have to be earned. */
export const HIGHER_LEVELS = ['LESNA', 'PUSZCZANSKA'] as const
export type HigherLevel = (typeof HIGHER_LEVELS)[number]

/**
 * The API's fields for each level: the count among tokens and categories, the threshold of a group in points, the year's
 * minimum of forest and wilderness symbols for the category, and the symbol that the category requires of one group.
 * Everybody has the lowest level, so it has only a count.
 */
export const LEVEL_FIELDS = {
  POLOWA: { count: 'polowa' },
  LESNA: {
    count: 'lesna',
    threshold: 'lesnaThreshold',
    minimum: { lesna: 'lesnaLesneThreshold', puszczanska: 'lesnaPuszczanskieThreshold' },
    requires: 'lesnaRequires',
  },
  PUSZCZANSKA: {
    count: 'puszczanska',
    threshold: 'puszczanskaThreshold',
    minimum: { lesna: 'puszczanskaLesnaThreshold', puszczanska: 'puszczanskaPuszczanskieThreshold' },
    requires: 'puszczanskaRequires',
  },
} as const satisfies Record<Level, object>

type CountField = (typeof LEVEL_FIELDS)[Level]['count']

export const countOf = (level: Level, counts: Readonly<Record<CountField, number>>): number =>
  counts[LEVEL_FIELDS[level].count]

/** Returns a number for comparing: 0 to 2, and -1 for no category at all. */
export const levelRank = (level: Level | null): number => (level === null ? -1 : LEVELS.indexOf(level))

export interface GroupThresholds {
  lesnaThreshold: number
  puszczanskaThreshold: number
}

/** The least symbol of the group without which a team does not have the category; null for any (rules.md#65). */
export type GroupDemands = Record<(typeof LEVEL_FIELDS)[HigherLevel]['requires'], HigherLevel | null>

export const NO_DEMANDS: GroupDemands = { lesnaRequires: null, puszczanskaRequires: null }

/** The symbol that a category requires of the group. */
export const requiredFor = (category: Level, group: GroupDemands): HigherLevel | null =>
  category === 'POLOWA' ? null : group[LEVEL_FIELDS[category].requires]

export function symbolFor(points: number, group: GroupThresholds): Level {
  if (points >= group.puszczanskaThreshold) return 'PUSZCZANSKA'
  if (points >= group.lesnaThreshold) return 'LESNA'
  return 'POLOWA'
}

export function nextLevel(level: Level): Level | null {
  return LEVELS[LEVELS.indexOf(level) + 1] ?? null
}
