import { LEVEL_DRAWINGS } from '#contract/drawings.ts'
import type { Level } from '#domain/scoring/levels.ts'
import { levelNames } from '#domain/text/levelNames.ts'

interface LevelSymbolProps {
  level: Level
  size?: 'l' | 'xl'
  /** Without it the symbol is decoration next to a text with the same content. */
  name?: string
}

/** The three symbols differ in shape and lightness, not in colour alone. */
export function LevelSymbol({ level, size, name }: LevelSymbolProps) {
  return (
    <svg
      className="symbol"
      viewBox="0 0 48 48"
      data-level={level}
      data-size={size}
      role={name ? 'img' : undefined}
      aria-label={name}
      aria-hidden={name ? undefined : true}
    >
      <circle className="symbol__ground" cx="24" cy="24" r="22.5" />
      {LEVEL_DRAWINGS[level].map(({ part, d }) => (
        <path key={d} className={part === 'near' ? undefined : `symbol__${part}`} d={d} />
      ))}
    </svg>
  )
}

/** null is a troop without all prerequisites. */
export function LevelChip({ level }: { level: Level | null }) {
  if (level === null) return <span className="chip line">brak kategorii</span>
  return (
    <span className="chip line" data-level={level}>
      <LevelSymbol level={level} />
      {levelNames[level].category}
    </span>
  )
}
