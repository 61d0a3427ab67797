import { withQuery } from '#client/ui/useQuery.ts'
import { type Filter, filterIn } from './filters.ts'
import { isClosed, type Sheet } from './sheet.ts'
import { aboutPrerequisite, aboutTask, countThreads, type Subject, type Threads, WHOLE_SHEET } from './threads.ts'

/** A part of the sheet with an address: a group's id, or one of the two that come before the groups. */
export type Section = number

export const PREREQUISITES: Section = -1
export const SUMMARY: Section = 0

/** Which tasks are shown: the starred ones, or all. */
export type Shown = 'moje' | 'wszystkie'

/** Where the reader is, and how the page that shows the sheet writes a section into its address. */
export interface SheetPosition {
  section: Section
  shown: Shown
  filter?: Filter | null
  /** The task to go to within the section. */
  task?: number | null
  addressOf: (section: Section, shown: Shown, within?: { filter?: Filter | null; task?: number }) => string
  /** Whose sheet it is chooses between "Moje zadania" and all. */
  hasTabs?: boolean
  /** Where a sheet begins that is only a part of its page. */
  beginsAt?: string
}

/** In the order of the list, which is also that of "previous" and "next". */
export const sectionsOf = (sheet: Sheet): Section[] => [PREREQUISITES, SUMMARY, ...sheet.groups.map(group => group.id)]

const isSectionOf = (sheet: Sheet, section: number) => sectionsOf(sheet).includes(section)

/** The first thing to do: tick the prerequisites, then look where the troop stands. */
export const firstSection = (sheet: Sheet): Section => (isClosed(sheet) ? PREREQUISITES : SUMMARY)

/** The tab an address asks for; "Moje zadania" is hidden while a prerequisite is missing. */
export const shownIn = (asked: string | null, sheet: Sheet): Shown =>
  asked === 'moje' && !isClosed(sheet) ? 'moje' : 'wszystkie'

export function sectionName(section: Section, sheet: Sheet): string {
  if (section === PREREQUISITES) return 'Wymagania wstępne'
  if (section === SUMMARY) return 'Podsumowanie'
  return sheet.groups.find(group => group.id === section)!.name
}

/** The sections before and after one; undefined at the ends. */
export function neighboursOf(
  section: Section,
  sheet: Sheet,
): { previous: Section | undefined; next: Section | undefined } {
  const sections = sectionsOf(sheet)
  const here = sections.indexOf(section)
  return { previous: sections[here - 1], next: sections[here + 1] }
}

/** What can be talked about in a section. */
export function subjectsOf(section: Section, sheet: Sheet): Subject[] {
  if (section === SUMMARY) return [WHOLE_SHEET]
  if (section === PREREQUISITES) return sheet.year.prerequisites.map(({ id }) => aboutPrerequisite(id))
  return sheet.groups.find(group => group.id === section)!.tasks.map(({ id }) => aboutTask(id))
}

/** The section where an explanation is waited for that comes next after this one, or after the last from the beginning. */
export function nextToExplain(section: Section, sheet: Sheet, threads: Threads): Section | undefined {
  const sections = sectionsOf(sheet)
  const here = sections.indexOf(section)
  return [...sections.slice(here + 1), ...sections.slice(0, here)].find(
    other => countThreads(threads, subjectsOf(other, sheet)).open > 0,
  )
}

/** Writes a place on the sheet into the address of the page at `path`. */
export const addressesIn =
  (path: string): SheetPosition['addressOf'] =>
  (section, shown, { filter, task } = {}) => {
    const [page, search] = path.split('?')
    const place = {
      obszar: String(section),
      zadania: shown === 'moje' ? shown : '',
      filtr: filter ?? '',
      zadanie: task === undefined ? '' : String(task),
    }
    return page + withQuery(search ?? '', place)
  }

/** The place an address names; no section where it is not of this sheet. */
export function readAddress(
  search: string,
  sheet: Sheet,
): Pick<SheetPosition, 'shown' | 'filter' | 'task'> & { section: Section | null } {
  const asked = new URLSearchParams(search)
  const section = Number(asked.get('obszar') ?? Number.NaN)
  return {
    section: isSectionOf(sheet, section) ? section : null,
    shown: shownIn(asked.get('zadania'), sheet),
    filter: filterIn(asked.get('filtr')),
    task: Number(asked.get('zadanie')) || null,
  }
}
