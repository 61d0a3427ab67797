import { withQuery } from '#client/ui/table/useQuery.ts'
import { TALKS_ENTRY, TROOP_ENTRY } from '#contract/addresses.ts'
import { type Filter, filterIn } from './filters.ts'
import { isClosed, type Sheet } from './sheet.ts'
import { aboutPrerequisite, aboutTask, type Subject, WHOLE_SHEET } from './threads.ts'

/** A part of the sheet with an address: a group's id, or one of the two parts before the groups. */
export type Section = number

export const PREREQUISITES: Section = -1
export const SUMMARY: Section = 0
/** What is to do in all areas: a page of the leaders' own sheet only. */
export const TO_DO: Section = -2
/** Everything between the troop and its coordinator: a page of the leaders' own sheet only. */
export const COORDINATOR: Section = -4
/** The entries above the areas on a troop's page in the panel. */
export const TROOP: Section = -5
export const TALKS: Section = -6
export const HISTORY: Section = -7

/** Sections that the address calls by a word instead of their number. */
const WORDS = new Map([
  [TROOP, TROOP_ENTRY],
  [TALKS, TALKS_ENTRY],
  [HISTORY, 'historia'],
])
const wordOf = (section: Section) => WORDS.get(section) ?? String(section)
export const PANEL_ENTRIES: readonly Section[] = [...WORDS.keys()]

export type Shown = 'moje' | 'wszystkie'

/** The user's place on the sheet, and how the page writes a place into its address. */
export interface SheetPosition {
  section: Section
  shown: Shown
  filter?: Filter | null
  task?: number | null
  addressOf: (section: Section, shown: Shown, within?: { filter?: Filter | null; task?: number }) => string
  hasTabs?: boolean
  /** The leaders' own sheet, with its pages. */
  isOwn?: boolean
  /** Id of the element where the sheet begins, if it is only a part of the page. */
  beginsAt?: string
}

/** Returns the sections in the order of the list, and of "previous" and "next". */
export const sectionsOf = (sheet: Sheet): Section[] => [PREREQUISITES, SUMMARY, ...sheet.groups.map(group => group.id)]

/** The first thing to do: tick the prerequisites, then read the summary. */
export const firstSection = (sheet: Sheet): Section => (isClosed(sheet) ? PREREQUISITES : SUMMARY)

/** The tab of an address; "Moje zadania" is hidden while a prerequisite is missing. */
export const shownIn = (named: string | null, sheet: Sheet): Shown =>
  named === 'moje' && !isClosed(sheet) ? 'moje' : 'wszystkie'

const NAMES = new Map([
  [PREREQUISITES, 'Wymagania wstępne'],
  [SUMMARY, 'Podsumowanie'],
  [TO_DO, 'Do zrobienia'],
  [COORDINATOR, 'Koordynator'],
  [TROOP, 'Drużyna'],
  [TALKS, 'Rozmowy'],
  [HISTORY, 'Historia'],
])

export const sectionName = (section: Section, sheet: Sheet): string =>
  NAMES.get(section) ?? sheet.groups.find(group => group.id === section)!.name

/** Has none of the sheet's rows. */
export const isBesideRows = (section: Section) => section < PREREQUISITES

export function neighboursOf(section: Section, sheet: Sheet) {
  if (isBesideRows(section)) return { previous: SUMMARY, next: undefined }
  const sections = sectionsOf(sheet)
  const here = sections.indexOf(section)
  return { previous: sections[here - 1], next: sections[here + 1] }
}

export function subjectsOf(section: Section, sheet: Sheet): Subject[] {
  if (section === SUMMARY) return [WHOLE_SHEET]
  if (isBesideRows(section)) return []
  if (section === PREREQUISITES) return sheet.year.prerequisites.map(({ id }) => aboutPrerequisite(id))
  return sheet.groups.find(group => group.id === section)!.tasks.map(({ id }) => aboutTask(id))
}

/** The first other section after this one, and round to it again, with a subject that fits. */
export function nextWith(fits: (about: Subject) => boolean, section: Section, sheet: Sheet): Section | undefined {
  const sections = sectionsOf(sheet)
  const here = sections.indexOf(section)
  const others = here < 0 ? sections : [...sections.slice(here + 1), ...sections.slice(0, here)]
  return others.find(other => subjectsOf(other, sheet).some(fits))
}

export const addressesIn =
  (path: string): SheetPosition['addressOf'] =>
  (section, shown, { filter, task } = {}) => {
    const [page, search] = path.split('?')
    const place = {
      obszar: wordOf(section),
      zadania: shown === 'moje' ? shown : '',
      filtr: filter ?? '',
      zadanie: task === undefined ? '' : String(task),
    }
    return page + withQuery(search ?? '', place)
  }

/**
 * The place of an address; `section` is null when the address names none of this sheet. `entries` are sections that the page
 * has in addition to the sheet's.
 */
export function readAddress(
  search: string,
  sheet: Sheet,
  entries: readonly Section[] = [],
): Pick<SheetPosition, 'shown' | 'filter' | 'task'> & { section: Section | null } {
  const query = new URLSearchParams(search)
  const named = query.get('obszar')
  return {
    section: [...sectionsOf(sheet), ...entries].find(section => wordOf(section) === named) ?? null,
    shown: shownIn(query.get('zadania'), sheet),
    filter: filterIn(query.get('filtr')),
    task: Number(query.get('zadanie')) || null,
  }
}
