import { createContext, use } from 'react'
import { mayDeletePrerequisite, mayDeleteRanking, mayEditFields, mayRebuildRanking } from '#domain/year/year.ts'
import type { EditedYear } from './editedYear.ts'

interface Editor {
  year: EditedYear
  mayEdit: boolean
  /** Ends when the user leaves this year's editor. */
  nuclear: boolean
}

export const Editor = createContext<Editor | null>(null)

export const useYear = () => use(Editor)!.year

export function useRights() {
  const { year, mayEdit: editor, nuclear } = use(Editor)!
  const { state, rankingFixed } = year
  return {
    nuclear,
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
