import type { Level } from '#domain/levels.ts'
import { LevelSymbol } from './LevelSymbol.tsx'
import { levelNames } from './levelNames.ts'

/** A category as a word with its symbol; null is a troop without all prerequisites. */
export function LevelChip({ level }: { level: Level | null }) {
  if (level === null) return <span className="chip">brak kategorii</span>
  return (
    <span className="chip" data-level={level}>
      <LevelSymbol level={level} />
      {levelNames[level].category}
    </span>
  )
}
