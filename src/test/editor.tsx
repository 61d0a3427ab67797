import { type ReactNode, useState } from 'react'
import { type Me, me } from '#client/api/session.ts'
import { remember } from '#client/api/useRead.ts'
import { createDrafts, EditorDrafts } from '#client/panel/year/model/drafts.ts'
import type { EditedYear, EditorTask } from '#client/panel/year/model/editedYear.ts'
import { Editor } from '#client/panel/year/model/editor.ts'
import { mayEditYears, type Role } from '#domain/people/roles.ts'
import type { YearState } from '#domain/year/year.ts'
import { sampleGroup, sampleTask, sampleYear } from './sampleYear.ts'

/** A year of the editor with two groups, "Obszar 1" and "Obszar 2", each of 10 points and with thresholds 4 and 8. */
export function editedSample(
  over: Partial<EditedYear> = {},
  tasks = [editorTask(), editorTask({ id: 2, primaryGroupId: 2 })],
) {
  const { prerequisites, ...year } = sampleYear()
  return {
    ...year,
    id: 7,
    state: 'DRAFT' as YearState,
    createdAt: '2026-11-20T00:00:00.000Z',
    rankingFixed: false,
    rankedAt: null,
    closedAt: null,
    lettersAt: null,
    letters: null,
    deadline: null,
    sheets: 0,
    entries: 0,
    prerequisites: prerequisites.map(prerequisite => ({ ...prerequisite, yearId: 7, originId: null, marks: 0 })),
    groups: [1, 2].map(id => ({
      ...sampleGroup({ id }),
      yearId: 7,
      originId: null,
      entries: 0,
      primaryTasks: tasks.filter(task => task.primaryGroupId === id),
    })),
    tasks,
    ...over,
  } satisfies EditedYear
}

export function editorTask(over: Partial<EditorTask> = {}): EditorTask {
  const { multiplier, ...task } = sampleTask({ id: over.id ?? 1 })
  return {
    ...task,
    multiplier: multiplier ?? 1,
    primaryGroup: { id: 1, name: 'Obszar 1' },
    secondaryGroup: null,
    originId: null,
    entries: 0,
    ...over,
  }
}

interface InEditorProps {
  role?: Role
  nuclear?: boolean
  year?: EditedYear
  children: ReactNode
}

/** Provides a signed-in user, a year and the nuclear mode. Sends no requests. */
export function InEditor({ role = 'ADMIN', nuclear = false, year = editedSample(), children }: InEditorProps) {
  const user = { id: 1, email: 'adam@przyklad.example', role, team: null, teamAccepted: false } as Me
  useState(() => remember(me, user))
  const [drafts] = useState(createDrafts)
  return (
    <Editor value={{ year, mayEdit: mayEditYears(user), nuclear }}>
      <EditorDrafts value={drafts}>{children}</EditorDrafts>
    </Editor>
  )
}
