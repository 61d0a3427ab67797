import type { ReactNode } from 'react'
import type { Level } from '#domain/scoring/levels.ts'
import { levelNames } from './levelNames.ts'

interface LevelSymbolProps {
  level: Level
  size?: 's' | 'l' | 'xl'
  /** Read aloud; without it the symbol is decoration beside words that say the same. */
  name?: string
}

/** Sun over fields, one spruce, three spruces: told apart by shape and lightness, not by colour alone. */
export function LevelSymbol({ level, size = 's', name }: LevelSymbolProps) {
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
      {DRAWINGS[level]}
    </svg>
  )
}

const DRAWINGS: Record<Level, ReactNode> = {
  POLOWA: (
    <>
      <circle cx="24" cy="17" r="6" />
      <path d="M4.5 29c6-3 11-3 19.5 0s14 3 19.5 0A20 20 0 0 1 24 44 20 20 0 0 1 4.5 29z" />
      <path className="symbol__line" d="M9 36c6-3 10-2 15 0s9 3 15 0" />
    </>
  ),
  LESNA: <path d="M24 7l9 12h-4.500l7 9.500H30l7.500 9.500H26v4h-4v-4H10.500L18 28.500h-5.500l7-9.500H15z" />,
  PUSZCZANSKA: (
    <>
      <path d="M24 6l7 9.500h-3.300l5.300 7.500h-4l5.500 7.500H25.500V37h-3v-6.500h-9L19 23h-4l5.300-7.500H17z" />
      <path
        className="symbol__far"
        d="M11.500 20l4.800 6.800h-2l4.200 6H12.900V37h-2.800v-4.200H5.900l3.800-6H7.400zM36.500 20l4.100 6.800h-2.300l3.800 6h-4.200V37h-2.800v-4.200h-5.600l4.200-6h-2z"
      />
      <path className="symbol__line" d="M7 38.500h34" />
    </>
  ),
}

/** A category as a word with its symbol; null is a troop without all prerequisites. */
export function LevelChip({ level }: { level: Level | null }) {
  if (level === null) return <span className="chip line">brak kategorii</span>
  return (
    <span className="chip line" data-level={level}>
      <LevelSymbol level={level} />
      {levelNames[level].category}
    </span>
  )
}
