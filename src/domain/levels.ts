/** The three levels, lowest first. The symbol of a group and the category of a team are both a Level. */
export const LEVELS = ['POLOWA', 'LESNA', 'PUSZCZANSKA'] as const
export type Level = (typeof LEVELS)[number]

export interface GroupThresholds {
  lesnaThreshold: number
  puszczanskaThreshold: number
}

export function symbolFor(points: number, group: GroupThresholds): Level {
  if (points >= group.puszczanskaThreshold) return 'PUSZCZANSKA'
  if (points >= group.lesnaThreshold) return 'LESNA'
  return 'POLOWA'
}

/** null above PUSZCZANSKA: there is nothing higher. */
export function nextLevel(level: Level): Level | null {
  return LEVELS[LEVELS.indexOf(level) + 1] ?? null
}
