import { createContext, use } from 'react'
import { mayDeletePrerequisite, mayDeleteRanking, mayEditFields, mayRebuildRanking } from '#domain/year/year.ts'
import type { EditedYear } from './editedYear.ts'

/** Is the nuclear mode on? It ends when the user leaves this year's editor. */
export const Nuclear = createContext(false)

/** May the user edit years? Computed once for the hundreds of forms of an editor. */
export const MayEdit = createContext(false)

/** Combines the user's role, the year's state and the nuclear mode. */
export function useRights({ state, rankingFixed }: Pick<EditedYear, 'state' | 'rankingFixed'>) {
  const nuclear = use(Nuclear)
  const editor = use(MayEdit)

  return {
    /** May move the year between its states, and order its rows in any state. */
    editor,
    /** May add, change and delete groups and tasks, and change the year's fields. */
    edit: editor && mayEditFields(state, nuclear),
    deletePrerequisite: editor && mayDeletePrerequisite(state, nuclear),
    reopen: editor && nuclear,
    rebuildRanking: editor && mayRebuildRanking(rankingFixed, nuclear),
    deleteRanking: editor && mayDeleteRanking(rankingFixed, nuclear),
  }
}
