/** The three levels, lowest first. An area's symbol and a troop's category are both a Level. */
export const LEVELS = ['POLOWA', 'LESNA', 'PUSZCZANSKA'] as const
export type Level = (typeof LEVELS)[number]

export interface AreaThresholds {
  lesnaThreshold: number
  puszczanskaThreshold: number
}

export function symbolFor(points: number, area: AreaThresholds): Level {
  if (points >= area.puszczanskaThreshold) return 'PUSZCZANSKA'
  if (points >= area.lesnaThreshold) return 'LESNA'
  return 'POLOWA'
}

/** null above PUSZCZANSKA: there is nothing higher. */
export function nextLevel(level: Level): Level | null {
  return LEVELS[LEVELS.indexOf(level) + 1] ?? null
}
