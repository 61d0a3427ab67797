import { and, eq } from 'drizzle-orm'
import { MAX_NOTE, noteWith } from '#domain/note.ts'
import type { Leader } from '#server/auth/user.ts'
import { now } from '#server/core/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { savingValues } from '#server/database/dataVersion.ts'
import { db } from '#server/database/open.ts'
import { taskNotes } from '#server/database/schema/sheets.ts'
import { editableTask } from './editable.ts'
import { notesIn, taskOnSheet } from './tasksOnSheet.ts'

// Notes behind values (rules.md#78). A note is no entry: it opens no thread and notifies nobody.

/**
 * Writes the note of a task in a group commit; an empty text takes it away. Returns the task. @throws 404, 409 (rules.md#11)
 */
export function writeNote(leader: Leader, taskId: number, text: string) {
  const task = editableTask(leader.team.id, taskId)
  storeNote(leader, taskId, text)
  return taskOnSheet(leader, task)
}

/** Call it in the transaction that has checked that the leader may change the task. @throws 400 above 500 characters in all */
export function addToNote(leader: Leader, taskId: number, sentence: string) {
  const text = noteWith(notesIn(leader.team.id, taskId, taskId)[0]?.text ?? '', sentence)
  if (text.length > MAX_NOTE) throw new Problem('longer', { most: MAX_NOTE })
  storeNote(leader, taskId, text)
}

function storeNote({ user, team }: Leader, taskId: number, text: string) {
  // Saving the same text again changes nothing: the note keeps its author and its time.
  if ((notesIn(team.id, taskId, taskId)[0]?.text ?? '') === text) return
  const key = { teamId: team.id, taskId }
  const set = { text, at: now(), byId: user.id }
  savingValues(team.id, () => {
    if (text === '')
      db.delete(taskNotes)
        .where(and(eq(taskNotes.teamId, team.id), eq(taskNotes.taskId, taskId)))
        .run()
    else
      db.insert(taskNotes)
        .values({ ...key, ...set })
        .onConflictDoUpdate({ target: [taskNotes.teamId, taskNotes.taskId], set })
        .run()
  })
}
