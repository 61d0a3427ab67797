import type { Edit } from '#client/sheet/saving/changes.ts'
import { isClosed, type ScoredGroup, type Sheet } from '#client/sheet/view/sheet.ts'
import { nextCategoryInWords } from '#client/ui/standingInWords.ts'
import { type Level, levelRank } from '#domain/scoring/levels.ts'
import { formatMissing, formatPoints } from '#domain/scoring/points.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import { capitalized } from '#domain/text/polish.ts'

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
  const fallen = pairs.flatMap(([was, is]) =>
    was && levelRank(is.achievedSymbol) < levelRank(was.achievedSymbol) ? [{ was, is }] : [],
  )
  const isZero = edit.kind === 'value' && edit.value === 0 && dependantsOf(edit.id, now).length > 0
  if (risen) return hasRisen(before, now) ? categoryWon(now) : symbolWon(risen[1], now)
  if (fallen.length > 1 || isZero) return symbolsLost(fallen, before, now, edit)
  return fallen[0] ? symbolLost(fallen[0].is) : null
}

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
    text: nextCategoryInWords(standing) ?? NOTHING_HIGHER,
    next: '',
  }
}

const symbolWon = ({ achievedSymbol: level }: ScoredGroup, { standing }: Sheet): SymbolChange => ({
  kind: 'symbol',
  level,
  title: `Symbol ${levelNames[level].symbol} jest Wasz!`,
  text: nextCategoryInWords(standing) ?? NOTHING_HIGHER,
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

interface Fallen {
  was: ScoredGroup
  is: ScoredGroup
}

function symbolsLost(fallen: readonly Fallen[], before: Sheet, now: Sheet, edit: Edit): SymbolChange {
  const kind = edit.value === 0 ? 'zero' : 'lost'
  const dependants = dependantsOf(edit.id, now).length
  const start = kind === 'zero' ? 'Przy zerze ' : edit.value === null && dependants > 0 ? 'Bez tej liczby ' : ''
  const areas = fallen.map(
    ({ was, is }) => `„${is.name}” (${pointsLost(was.collectedSplitPoints, is.collectedSplitPoints)})`,
  )
  const [from, to] = [before.standing.category, now.standing.category]
  const category =
    from && to && from !== to
      ? ` Kategoria spada z ${levelNames[from].categoryOf} na ${levelNames[to].categoryWith}.`
      : ''
  const loses = `${counted(fallen.length, 'obszar traci', 'obszary tracą', 'obszarów traci')} symbol`
  return {
    kind,
    level: fallen[0]?.is.achievedSymbol ?? 'POLOWA',
    title: '',
    text:
      fallen.length > 0
        ? `${capitalized(`${start}${loses}`)}, razem ${pointsLost(before.standing.points, now.standing.points)}.`
        : `Przy zerze nie dają punktów zadania liczone względem tej liczby (${dependants}).`,
    next: areas.length > 0 ? `${areas.join(', ')}.${category}` : '',
  }
}

const pointsLost = (before: number, now: number) => `−${formatPoints(before - now)} pkt`
