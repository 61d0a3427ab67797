import { isPrintable } from './text/text.ts'

// A note behind a value (dopisek, rules.md#78): plain text, not a remark.

export const MAX_NOTE = 500

/** Returns null for a usable note. An empty one takes the stored one away. */
export function mistakeInNote(text: string) {
  const note = text.trim()
  if (note.length > MAX_NOTE) return 'longer'
  return note === '' || isPrintable(note, { multiline: true }) ? null : 'characters-unusable'
}

/** The note with a sentence on a line after it, which is not repeated when it stands there already. */
export const noteWith = (note: string, sentence: string) =>
  note === '' || note === sentence || note.endsWith(`\n${sentence}`) ? note || sentence : `${note}\n${sentence}`

export const lacksNote = (task: { asksForNote: boolean }, value: number | undefined, note: object | null | undefined) =>
  task.asksForNote && (value ?? 0) > 0 && !note
