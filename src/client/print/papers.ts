import { isStarred, type Prerequisite, type ScoredGroup, type Sheet } from '#client/sheet/model/sheet.ts'
import { taskIn } from '#client/sheet/model/taskWords.ts'
import { shareOf } from '#domain/scoring/scoring.ts'
import { percent } from '#domain/scoring/values.ts'
import { TASK_TYPE_WORDS } from '#domain/text/taskTypes.ts'
import type { YearTask } from '#domain/year/fullYear.ts'

/** The kinds of printed sheets. The keys appear in the address. */
export const PAPERS = {
  wypelniony: { name: 'wypełniony', about: null },
  pusty: { name: 'pusty', about: 'Pusty arkusz na radę drużyny: bez wpisów i punktów.' },
  gwiazdka: { name: 'moje', about: 'Tylko Moje zadania.' },
  braki: { name: 'czego brakuje', about: 'Tylko zadania bez wpisu i niespełnione wymagania wstępne.' },
  plan: { name: 'po miesiącach', about: 'Moje zadania, miesiąc po miesiącu.' },
} as const satisfies Record<string, { name: string; about: string | null }>

export type Paper = keyof typeof PAPERS

export const paperIn = (search: string): Paper => {
  const named = new URLSearchParams(search).get('co') ?? ''
  return Object.hasOwn(PAPERS, named) ? (named as Paper) : 'wypelniony'
}

export interface PaperArea {
  number: number
  group: ScoredGroup
  tasks: readonly YearTask[]
}

export function contentOf(
  paper: Paper,
  { year, groups, entries }: Sheet,
): { prerequisites: readonly Prerequisite[]; areas: readonly PaperArea[] } {
  const isOn = (task: YearTask) =>
    paper === 'gwiazdka' ? isStarred(task, entries) : paper !== 'braki' || !entries.values.has(task.id)
  const areas = groups.map((group, index) => ({ number: index + 1, group, tasks: group.tasks.filter(isOn) }))
  return { prerequisites: prerequisitesOn(paper, year.prerequisites, entries.ticked), areas: areas.filter(hasTasks) }
}

const hasTasks = ({ tasks }: PaperArea) => tasks.length > 0

function prerequisitesOn(paper: Paper, all: readonly Prerequisite[], ticked: ReadonlySet<number>) {
  if (paper === 'gwiazdka') return []
  return paper === 'braki' ? all.filter(({ id }) => !ticked.has(id)) : all
}

export function countingOnPaper(task: YearTask, group: ScoredGroup, sheet: Sheet, isBlank: boolean): string {
  const counting = TASK_TYPE_WORDS[task.type].onPaper(taskIn(sheet, task, isBlank))
  return [counting, task.obligatory && 'obowiązkowe', sharing(task, group, sheet)].filter(Boolean).join(' · ')
}

function sharing(task: YearTask, group: ScoredGroup, { groups }: Sheet): string | null {
  if (task.secondaryGroupId === null) return null
  if (task.primaryGroupId === group.id) return `dzielone, tu ${percent(shareOf(task, group.id))}`
  const other = groups.find(({ id }) => id === task.primaryGroupId)
  return `dzielone z obszarem „${other?.name ?? ''}”`
}
