import type { DoubtCode } from '#domain/doubts.ts'
import type { Mine } from '#domain/mine.ts'
import type { ValueRule } from '#domain/scoring/typedValue.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import type { Edit, MineChange } from './changes.ts'
import type { Prerequisite, Sheet } from './sheet.ts'

/** The edits of a sheet. Without them its parts are read-only. */
export interface SheetEdits {
  /** null removes the entry. Typing is shown by the field until the sheet follows. */
  enter(task: YearTask, value: number | null, how?: 'typed'): void
  /** The edit is complete: a field was left or a switch was turned. */
  finishEntry(): void
  /** Without it notes are read-only. An empty text takes the note away. */
  writeNote?(task: YearTask, text: string, how?: 'typed'): void
  /** Stars a task with a number and a month, or takes all three; without it stars are read-only. */
  setMine?(task: YearTask, mine: Mine | null, how?: 'typed'): void
  /** Stars or unstars many tasks, all or nothing, as one edit. */
  changeMany?(press: ManyMine): void
  tick(prerequisite: Prerequisite, isDone: boolean): void
  /** Confirms a doubted value; needs the network. Without it doubts are only shown. */
  answerDoubt?(task: YearTask, code: DoubtCode, note: string): Promise<void>
  /** Why the last change was not accepted, in Polish. */
  rejectionOf(kind: 'value' | 'note' | 'mine' | 'tick', id: number): string | undefined
  ruleFor?(task: YearTask): ValueRule
  /** Without them nothing that was edited can be undone. */
  changes?: Changes
}

/** A press that changes many tasks. */
export interface ManyMine {
  id: number
  /** Names it where it is rejected: "Jak rok temu" */
  name: string
  /** "Dodano do moich 39 zadań" */
  words: string
  rows: readonly MineChange[]
}

/** The edits of a sheet that is on this page only. */
export const editsBy = (make: (edit: Edit) => void): SheetEdits => ({
  enter: ({ id }, value) => make({ kind: 'value', id, value }),
  finishEntry: () => {},
  setMine: ({ id }, value) => make({ kind: 'mine', id, value }),
  tick: ({ id }, value) => make({ kind: 'tick', id, value }),
  rejectionOf: () => undefined,
})

/** One edit with the previous value. Everything typed into a field until it is left is one edit. */
export interface Done {
  edit: Edit
  was: Edit
  before: Sheet
  at: number
}

export interface Changes {
  done: readonly Done[]
  undo: (done: Done) => void
}

/** What becomes of the changes, also of a sheet that cannot be changed any more. */
export interface Fates {
  rejectionOf: SheetEdits['rejectionOf']
  /** Why the changes of a task are not sent yet, by task. */
  waits: ReadonlyMap<number, string>
}
