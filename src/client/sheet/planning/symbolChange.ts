import { isClosed, type ScoredGroup, type Sheet } from '#client/sheet/view/sheet.ts'
import { missingInWords } from '#client/ui/standingInWords.ts'
import { countOf, LEVELS, type Level, levelRank } from '#domain/scoring/levels.ts'
import { formatMissing, formatTotal } from '#domain/scoring/points.ts'
import { countedSymbols, levelNames } from '#domain/text/levelNames.ts'

export interface SymbolChange {
  kind: 'prerequisites' | 'category' | 'symbol' | 'lost'
  level: Level
  title: string
  says: string
  next: string
}

/**
 * Compares a sheet before and after one change. Returns null when no symbol and no category changed. The category has
 * priority.
 */
export function symbolChangeBetween(before: Sheet, now: Sheet): SymbolChange | null {
  if (isClosed(now)) return null
  if (isClosed(before)) return prerequisitesDone(now)
  const pairs = now.groups.map(group => [before.groups.find(({ id }) => id === group.id), group] as const)
  const risen = pairs.find(([was, is]) => was && levelRank(is.achievedSymbol) > levelRank(was.achievedSymbol))
  const fallen = pairs.find(([was, is]) => was && levelRank(is.achievedSymbol) < levelRank(was.achievedSymbol))
  if (risen) return hasRisen(before, now) ? categoryWon(risen[1], now) : symbolWon(risen[0]!, risen[1], now)
  return fallen ? symbolLost(fallen[1]) : null
}

const hasRisen = (before: Sheet, now: Sheet) => levelRank(now.standing.category) > levelRank(before.standing.category)

function prerequisitesDone({ year, standing }: Sheet): SymbolChange {
  const all = year.prerequisites.length
  const level = standing.category ?? 'POLOWA'
  return {
    kind: 'prerequisites',
    level,
    title: `Wymagania wstępne: ${all} z ${all}`,
    says: `Drużyna ma kategorię ${levelNames[level].categoryWith} i znajdzie się w rankingu.`,
    next: 'Punkty w obszarach podnoszą ją dalej.',
  }
}

function categoryWon(group: ScoredGroup, { standing }: Sheet): SymbolChange {
  const level = standing.category!
  return {
    kind: 'category',
    level,
    title: `Kategoria ${levelNames[level].category} jest Wasza`,
    says: `Przesądził symbol ${levelNames[group.achievedSymbol].symbol} w obszarze „${group.name}”. Drużyna ma ${formatTotal(standing.points)} pkt: ${symbolsOf(standing.tokens)}.`,
    next: missingInWords(standing) ?? 'To najwyższa kategoria. Gratulacje!',
  }
}

function symbolWon(was: ScoredGroup, group: ScoredGroup, { standing }: Sheet): SymbolChange {
  const { achievedSymbol: level, next } = group
  const ahead = next
    ? `Następny: ${levelNames[next.level].symbol} od ${formatTotal(group.collectedSplitPoints + next.points)} pkt, brakuje ${formatMissing(next.points)} pkt.`
    : 'Wyższego w tym obszarze nie ma.'
  return {
    kind: 'symbol',
    level,
    title: `Symbol ${levelNames[level].symbol} jest Wasz`,
    says: `„${group.name}”: z ${formatTotal(was.collectedSplitPoints)} na ${formatTotal(group.collectedSplitPoints)} pkt. Macie teraz ${symbolsOf(standing.tokens)}.`,
    next: [ahead, missingInWords(standing)].filter(Boolean).join(' '),
  }
}

function symbolLost({ name, achievedSymbol: level, next }: ScoredGroup): SymbolChange {
  return {
    kind: 'lost',
    level,
    title: '',
    says: `„${name}” ma znowu symbol ${levelNames[level].symbol}.`,
    next: next ? `Do ${levelNames[next.level].symbolOf} brakuje ${formatMissing(next.points)} pkt.` : '',
  }
}

const symbolsOf = (tokens: Sheet['standing']['tokens']) =>
  LEVELS.toReversed()
    .map(level => countedSymbols(countOf(level, tokens), level))
    .join(', ')
