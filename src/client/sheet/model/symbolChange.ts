import { nextStepInWords } from '#client/ui/missingInWords.ts'
import { takenBy } from '#domain/doubts.ts'
import { type Level, levelRank } from '#domain/scoring/levels.ts'
import { formatMissing, formatPoints } from '#domain/scoring/points.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted, inSequence } from '#domain/text/plural.ts'
import { capitalized } from '#domain/text/polish.ts'
import type { Edit } from './changes.ts'
import { dependenceInWords, type ShownDoubt } from './doubts.ts'
import type { SheetEdits } from './edits.ts'
import { isClosed, type ScoredGroup, type Sheet } from './sheet.ts'

export interface SymbolChange {
  /** `zero` asks whether a reference is really 0. */
  kind: 'prerequisites' | 'category' | 'symbol' | 'lost' | 'zero'
  level: Level
  title: string
  text: string
  next: string
}

/**
 * Compares a sheet before and after an edit. Returns null when no symbol and no category changed and no reference is 0. A
 * won category has priority.
 */
export function symbolChangeBetween(before: Sheet, now: Sheet, edit: Edit): SymbolChange | null {
  if (isClosed(now)) return null
  if (isClosed(before)) return prerequisitesDone(now)
  const pairs = now.groups.map(group => [before.groups.find(({ id }) => id === group.id), group] as const)
  const risen = pairs.find(([was, is]) => was && levelRank(is.achievedSymbol) > levelRank(was.achievedSymbol))
  const fallen = fallenIn(before, now)
  const isZero = edit.kind === 'value' && edit.value === 0 && dependantsOf(edit.id, now).length > 0
  if (risen) return hasRisen(before, now) ? categoryWon(now) : symbolWon(risen[1], now)
  if (fallen.length > 1 || isZero) return symbolsLost(before, now, edit)
  return fallen[0] ? symbolLost(fallen[0]) : null
}

const fallenIn = (before: Sheet, now: Sheet) =>
  now.groups.filter(group => {
    const was = before.groups.find(({ id }) => id === group.id)
    return was && levelRank(group.achievedSymbol) < levelRank(was.achievedSymbol)
  })

const dependantsOf = (id: number, { tasks }: Sheet) => tasks.filter(({ refValId }) => refValId === id)

const hasRisen = (before: Sheet, now: Sheet) => levelRank(now.standing.category) > levelRank(before.standing.category)

function prerequisitesDone({ year, standing }: Sheet): SymbolChange {
  const all = year.prerequisites.length
  const level = standing.category ?? 'POLOWA'
  return {
    kind: 'prerequisites',
    level,
    title: `Wymagania wstępne: ${all} z ${all}`,
    text: `Drużyna ma kategorię ${levelNames[level].categoryWith} i znajdzie się w rankingu.`,
    next: 'Punkty w obszarach podnoszą ją dalej.',
  }
}

function categoryWon({ standing }: Sheet): SymbolChange {
  const level = standing.category!
  return {
    kind: 'category',
    level,
    title: `Macie kategorię ${levelNames[level].categoryWith}!`,
    text: nextStepInWords(standing) ?? NOTHING_HIGHER,
    next: '',
  }
}

const symbolWon = ({ achievedSymbol: level }: ScoredGroup, { standing }: Sheet): SymbolChange => ({
  kind: 'symbol',
  level,
  title: `Symbol ${levelNames[level].symbol} jest Wasz!`,
  text: nextStepInWords(standing) ?? NOTHING_HIGHER,
  next: '',
})

const NOTHING_HIGHER = 'Wyższej kategorii już nie ma.'

function symbolLost({ name, achievedSymbol: level, next }: ScoredGroup): SymbolChange {
  return {
    kind: 'lost',
    level,
    title: '',
    text: `„${name}” ma znowu symbol ${levelNames[level].symbol}.`,
    next: next ? `Do ${levelNames[next.level].symbolOf} brakuje ${formatMissing(next.points)} pkt.` : '',
  }
}

function symbolsLost(before: Sheet, now: Sheet, edit: Edit): SymbolChange {
  const dependants = dependantsOf(edit.id, now).length
  const lost = lossInWords(before, now)
  return {
    kind: edit.value === 0 ? 'zero' : 'lost',
    level: now.standing.category ?? 'POLOWA',
    title: '',
    text: dependants > 0 ? dependenceInWords(dependants, lost) : capitalized(`${lost}.`),
    next: '',
  }
}

/** "tracicie 115,5 pkt, 6 symboli i kategorię leśną"; null when there are no fewer points. */
export function lossInWords(before: Sheet, now: Sheet): string | null {
  const points = before.standing.points - now.standing.points
  if (points <= 0) return null
  const symbols = fallenIn(before, now).length
  const { category } = before.standing
  const isLower = category !== null && levelRank(category) > levelRank(now.standing.category)
  const parts = [
    `${formatPoints(points)} pkt`,
    symbols > 0 && counted(symbols, 'symbol', 'symbole', 'symboli'),
    isLower && `kategorię ${levelNames[category].categoryWith}`,
  ].filter(part => part !== false)
  return `tracicie ${inSequence(parts)}`
}

/** What the newest change on this page has cost, for the doubt about a reference that it took away; null for any other. */
export function costOf({ code, taskId }: ShownDoubt, sheet: Sheet, edits: SheetEdits | undefined): string | null {
  const newest = edits?.changes?.done.at(-1)
  if (code !== 'reference-gone' || newest?.edit.kind !== 'value' || newest.edit.id !== taskId) return null
  const dependants = sheet.tasks.filter(({ refValId }) => refValId === taskId)
  return dependenceInWords(takenBy(dependants, sheet.entries.values).length, lossInWords(newest.before, sheet))
}
