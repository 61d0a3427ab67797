import { type DoubtCode, dependantsIn, doubtsIn, gravest, type TaskDoubt, takenBy } from '#domain/doubts.ts'
import type { Values } from '#domain/scoring/scoring.ts'
import { unitForms } from '#domain/scoring/unit.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { counted, plural } from '#domain/text/plural.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import type { LastYear } from '#domain/year/lastYear.ts'

/** A doubt as the server answers it. */
interface AnsweredDoubt {
  code: DoubtCode
  value: number | null
  answer: { by: string | null; at: string; note: string | null } | null
}

/** Fields of a task in the server's response in addition to its rules. */
export interface WithDoubts {
  doubts?: readonly AnsweredDoubt[]
  value?: number
  entered?: boolean
  lastYear?: LastYear | null
}

export type ShownDoubt = TaskDoubt & Pick<AnsweredDoubt, 'answer'>
export type SheetDoubts = ReadonlyMap<number, readonly ShownDoubt[]>

/**
 * The doubts about a sheet with changes that the server does not have yet. The server alone knows which values are far from
 * those of others, and what was answered: both count as long as the value and its reference are those it knows.
 */
export function prepareDoubts(tasks: readonly (YearTask & WithDoubts)[]): (entries: { values: Values }) => SheetDoubts {
  const dependants = dependantsIn(tasks)
  const byId = new Map(tasks.map(task => [task.id, task]))
  const lastYear = new Map(
    tasks.flatMap(({ id, lastYear }) => (lastYear?.sameRules ? [[id, lastYear.value] as const] : [])),
  )
  const answered = tasks.filter(({ doubts }) => doubts)

  const saved = new Map(tasks.flatMap(({ id, entered, value = 0 }) => (entered ? [[id, value] as const] : [])))

  return ({ values }) => {
    const bounds = new Map<number, number>()
    const known = new Map<string, AnsweredDoubt>()
    for (const { id, refValId, doubts } of answered) {
      const isAsKnown = values.get(id) === saved.get(id) && values.get(refValId ?? 0) === saved.get(refValId ?? 0)
      for (const doubt of doubts!) {
        if (doubt.code === 'far-from-others' && values.get(id) === doubt.value) bounds.set(id, 0)
        if (isAsKnown) known.set(`${id} ${doubt.code}`, doubt)
      }
    }
    const found = gravest(doubtsIn(answered, dependants, { values, lastYear, bounds }), byId)
    const shown = found.map(doubt => ({ ...doubt, answer: known.get(`${doubt.taskId} ${doubt.code}`)?.answer ?? null }))
    return Map.groupBy(shown, ({ taskId }) => taskId)
  }
}

interface SheetValues {
  tasks: readonly YearTask[]
  entries: { values: Values }
}

/** "Od tej liczby zależy 17 zadań: tracicie 115,5 pkt, 6 symboli i kategorię leśną." */
export function dependenceInWords(dependants: number, lost: string | null): string {
  const without = `bez niej nie ${plural(dependants, 'daje', 'dają', 'daje')} punktów`
  return `Od tej liczby ${plural(dependants, 'zależy', 'zależą', 'zależy')} ${counted(dependants, 'zadanie', 'zadania', 'zadań')}: ${lost ?? without}.`
}

/** A doubt in a sentence. */
export function doubtInWords(
  { code, value, reference }: ShownDoubt,
  task: YearTask & WithDoubts,
  sheet: SheetValues,
): string {
  const number = formatLong(value ?? 0)
  switch (code) {
    case 'reference-gone': {
      const taken = takenBy(
        sheet.tasks.filter(({ refValId }) => refValId === task.id),
        sheet.entries.values,
      )
      return dependenceInWords(taken.length, null)
    }
    case 'above-reference': {
      const other = sheet.tasks.find(({ id }) => id === task.refValId)
      const amount = other?.unit ? counted(reference ?? 0, ...unitForms(other.unit)) : formatLong(reference ?? 0)
      return `${number} to więcej niż ${amount}${other ? ` w zadaniu „${other.name}”` : ''}.`
    }
    case 'far-from-last-year': {
      const then = task.lastYear?.value ?? 0
      return `${number} to dużo ${(value ?? 0) > then ? 'więcej' : 'mniej'} niż rok temu (${formatLong(then)}).`
    }
    case 'far-from-others':
      return `${number} to dużo więcej niż w innych drużynach.`
    case 'fraction':
      return `${number} to nie jest cała liczba, a tu liczą się całe.`
  }
}
