import { type Day, daysBetween, lastDayOf, warsawDay } from './deadline.ts'
import { counted, plural } from './text/plural.ts'
import { dayInWords } from './warsaw.ts'

// The mail that reminds a troop of its deadline. The panel's preview shows the same words (rules.md#57).

/** Least time between two manual reminders of a troop, in milliseconds: 24 hours. */
export const REMINDER_PAUSE = 24 * 60 * 60 * 1000

export const mayRemindFrom = (last: string): number => Date.parse(last) + REMINDER_PAUSE

export interface RemindedSheet {
  name: string
  prerequisitesDone: number
  prerequisites: number
  left: number
  changedOn: Day | null
}

export interface ReminderLetter {
  subject: string
  paragraphs: string[]
}

/** The last day of one sheet, and how far away it is: negative when it is over. */
export interface Term {
  lastDay: Day
  daysLeft: number
  isExtended: boolean
}

export function termOf(deadline: Day | null, extendedTo: Day | null, time: number): Term | null {
  const lastDay = lastDayOf(deadline, extendedTo)
  return lastDay === null
    ? null
    : { lastDay, daysLeft: daysBetween(warsawDay(time), lastDay), isExtended: lastDay !== deadline }
}

/** `words` are the coordinator's own, which may be none; null for an automatic reminder. */
export function reminderLetter(sheet: RemindedSheet, term: Term | null, words: string | null): ReminderLetter {
  const own = words === null ? [OWN_WORDS] : words.split(/\n{2,}/).filter(part => part.trim() !== '')
  return {
    subject: `${sheet.name}: ${term ? daysToDeadline(term.daysLeft) : 'arkusz czeka'}`,
    paragraphs: [...own, `${howFar(sheet)} ${distance(term)}`],
  }
}

const OWN_WORDS = 'Wypełnijcie arkusz do końca i zgłoście do sprawdzenia.'

function howFar({ name, prerequisitesDone, prerequisites, left, changedOn }: RemindedSheet) {
  const change = changedOn === null ? 'brak wpisów' : `ostatnia zmiana ${dayInWords(changedOn)}`
  return `Arkusz drużyny ${name}: wymagania ${prerequisitesDone} z ${prerequisites}, ${change}. ${toDoInWords(left)}`
}

function toDoInWords(toDo: number) {
  if (toDo === 0) return 'Wszystko wpisane: arkusz można zgłosić.'
  return `Do zrobienia: ${counted(toDo, 'zadanie', 'zadania', 'zadań')}.`
}

function distance(term: Term | null): string {
  if (term === null) return 'Rok nie ma jeszcze terminu.'
  const { daysLeft, isExtended } = term
  const lastDay = dayInWords(term.lastDay)
  if (daysLeft < 0) return `Termin minął ${lastDay}, arkusz nadal czeka.`
  if (daysLeft === 0) return 'Termin jest dzisiaj, do 23:59.'
  const days = `${plural(daysLeft, 'został', 'zostały', 'zostało')} ${counted(daysLeft, 'dzień', 'dni', 'dni')}`
  return isExtended ? `Wasz termin to ${lastDay}, ${days}.` : `Do terminu ${lastDay} ${days}.`
}

export function daysToDeadline(days: number): string {
  if (days < 0) return 'termin minął'
  if (days === 0) return 'dzisiaj mija termin'
  return `${days} ${days === 1 ? 'dzień' : 'dni'} do terminu`
}
