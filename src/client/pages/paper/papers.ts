import { percent } from '#client/sheet/shares.ts'
import type { Prerequisite, ScoredGroup, Sheet } from '#client/sheet/sheet.ts'
import { shareOf } from '#domain/scoring.ts'
import { unitForms } from '#domain/unit.ts'
import { formatLong } from '#domain/values.ts'
import type { YearTask } from '#domain/year/fullYear.ts'

/** What of a sheet goes on paper. The keys stand in the address. */
export const PAPERS = {
  wypelniony: { name: 'wypełniony', about: null },
  pusty: { name: 'pusty', about: 'Pusty arkusz na radę drużyny: bez wpisów i punktów.' },
  gwiazdka: { name: 'z gwiazdką', about: 'Tylko zadania z gwiazdką.' },
  braki: { name: 'czego brakuje', about: 'Tylko zadania bez wpisu i niespełnione wymagania wstępne.' },
} as const satisfies Record<string, { name: string; about: string | null }>

export type Paper = keyof typeof PAPERS

export const paperIn = (search: string): Paper => {
  const asked = new URLSearchParams(search).get('co') ?? ''
  return Object.hasOwn(PAPERS, asked) ? (asked as Paper) : 'wypelniony'
}

export interface PaperArea {
  /** Its number among all areas of the year. */
  number: number
  group: ScoredGroup
  tasks: readonly YearTask[]
}

/** The prerequisites and the areas with their tasks that stand on the paper, in the order of the sheet. */
export function contentOf(
  paper: Paper,
  { year, groups, entries }: Sheet,
): { prerequisites: readonly Prerequisite[]; areas: readonly PaperArea[] } {
  const isOn = (task: YearTask) =>
    paper === 'gwiazdka' ? entries.favourites.has(task.id) : paper !== 'braki' || !entries.values.has(task.id)
  const areas = groups.map((group, index) => ({ number: index + 1, group, tasks: group.tasks.filter(isOn) }))
  return { prerequisites: prerequisitesOn(paper, year.prerequisites, entries.ticked), areas: areas.filter(hasTasks) }
}

const hasTasks = ({ tasks }: PaperArea) => tasks.length > 0

function prerequisitesOn(paper: Paper, all: readonly Prerequisite[], ticked: ReadonlySet<number>) {
  if (paper === 'gwiazdka') return []
  return paper === 'braki' ? all.filter(({ id }) => !ticked.has(id)) : all
}

/** How a task counts in this area, as briefly as a line of paper asks for. */
export function countingOnPaper(task: YearTask, group: ScoredGroup, sheet: Sheet, isBlank: boolean): string {
  return [counting(task, sheet, isBlank), task.obligatory && 'obowiązkowe', sharing(task, group, sheet)]
    .filter(Boolean)
    .join(' · ')
}

function counting(task: YearTask, sheet: Sheet, isBlank: boolean): string {
  switch (task.type) {
    case 'BOOLEAN':
      return 'tak/nie'
    case 'LINEAR':
      return `${formatLong(task.multiplier ?? 0)} pkt × liczba${task.unit ? ` ${unitForms(task.unit)[2]}` : ''}`
    case 'LINEAR_REF':
      return partOf(task, sheet, isBlank)
    case 'PARABOLIC_REF':
      return `${partOf(task, sheet, isBlank)}, do kwadratu`
    case 'REFONLY':
      return 'wartość odniesienia'
  }
}

/** Of the number that was entered, or of the task where there is none yet. */
function partOf({ refValId }: YearTask, { tasks, entries }: Sheet, isBlank: boolean): string {
  const value = refValId === null || isBlank ? undefined : entries.values.get(refValId)
  if (value !== undefined) return `część z ${formatLong(value)}`
  const reference = tasks.find(({ id }) => id === refValId)
  return reference ? `część wartości „${reference.name}”` : 'bez wartości odniesienia'
}

function sharing(task: YearTask, group: ScoredGroup, { groups }: Sheet): string | null {
  if (task.secondaryGroupId === null) return null
  if (task.primaryGroupId === group.id) return `dzielone, tu ${percent(shareOf(task, group.id))}`
  const other = groups.find(({ id }) => id === task.primaryGroupId)
  return `dzielone z obszarem „${other?.name ?? ''}”`
}
