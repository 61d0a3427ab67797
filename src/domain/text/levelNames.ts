import type { MissingTokens, Tokens } from '#domain/scoring/category.ts'
import { countOf, LEVELS, type Level } from '#domain/scoring/levels.ts'
import { plural } from './plural.ts'

/** The names of the levels in the cases the pages need: a category is feminine, a symbol masculine. */
export const levelNames = {
  POLOWA: names('polow', 'y'),
  LESNA: names('leśn', 'y'),
  PUSZCZANSKA: names('puszczańsk', 'i'),
} satisfies Record<Level, unknown>

export function missingSymbols(count: number, level: Level): string {
  const { symbolOf, symbolsOf } = levelNames[level]
  return `${count} ${count === 1 ? `symbolu ${symbolOf}` : `symboli ${symbolsOf}`}`
}

/** "2 symboli puszczańskich i 1 symbolu leśnego"; empty when there are none. */
export function symbolsNeeded({ lesna, puszczanska }: MissingTokens): string {
  return [puszczanska > 0 && missingSymbols(puszczanska, 'PUSZCZANSKA'), lesna > 0 && missingSymbols(lesna, 'LESNA')]
    .filter(Boolean)
    .join(' i ')
}

/** "leśny", "leśne" or "leśnych", next to a number of symbols. */
export function symbolAdjective(count: number, level: Level): string {
  const { symbol, symbols, symbolsOf } = levelNames[level]
  return plural(count, symbol, symbols, symbolsOf)
}

export function countedSymbols(count: number, level: Level): string {
  const { symbol, symbols, symbolsOf } = levelNames[level]
  return `${count} ${plural(count, `symbol ${symbol}`, `symbole ${symbols}`, `symboli ${symbolsOf}`)}`
}

export const symbolsInWords = (tokens: Tokens) =>
  LEVELS.filter(level => countOf(level, tokens) > 0)
    .map(level => countedSymbols(countOf(level, tokens), level))
    .join(', ')

function names(stem: string, vowel: 'y' | 'i') {
  const soft = vowel === 'i' ? 'i' : ''
  return {
    /** kategoria … */
    category: `${stem}a`,
    /** ma kategorię … */
    categoryWith: `${stem}ą`,
    /** do kategorii … */
    categoryOf: `${stem}${soft}ej`,
    /** symbol … */
    symbol: `${stem}${vowel}`,
    /** do symbolu … */
    symbolOf: `${stem}${soft}ego`,
    /** drużyny, symbole … */
    symbols: `${stem}${soft}e`,
    /** pięć … */
    symbolsOf: `${stem}${vowel}ch`,
  }
}
