import { createContext, use } from 'react'
import {
  mayDeleteGroup,
  mayDeletePrerequisite,
  mayDeleteRanking,
  mayDeleteTask,
  mayDeleteYear,
  mayEditFields,
  mayRebuildRanking,
  mayReopen,
} from '#domain/year/year.ts'
import type { EditedYear } from './editedYear.ts'

/** Whether the reader has turned the nuclear mode on, in this editor and until they leave it. */
export const Nuclear = createContext(false)

/** Whether the reader edits years. Asked once for the editor, as hundreds of its forms need it. */
export const MayEdit = createContext(false)

/** What this reader may do with the year as it stands: role, state and the nuclear switch together. */
export function useRights({ state, rankingFixed }: Pick<EditedYear, 'state' | 'rankingFixed'>) {
  const nuclear = use(Nuclear)
  const editor = use(MayEdit)

  return {
    /** Moves the year, and orders what is in it in any state. */
    editor,
    edit: editor && mayEditFields(state, nuclear),
    deleteYear: editor && mayDeleteYear(state),
    deleteGroup: editor && mayDeleteGroup(state, nuclear),
    deleteTask: editor && mayDeleteTask(state, nuclear),
    deletePrerequisite: editor && mayDeletePrerequisite(state, nuclear),
    reopen: editor && mayReopen(nuclear),
    rebuildRanking: editor && mayRebuildRanking(rankingFixed, nuclear),
    deleteRanking: editor && mayDeleteRanking(rankingFixed, nuclear),
  }
}
