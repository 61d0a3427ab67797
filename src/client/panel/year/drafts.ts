import { createContext } from 'react'

/** What is typed over one row: a card's form may be closed, moved or gone meanwhile, its draft stays with the editor. */
export interface Draft {
  /** The row as it was last shown. */
  saved: object
  edits: Readonly<Record<string, unknown>>
  /** What the server had of each edited field when it was first touched. */
  seen: Readonly<Record<string, unknown>>
}

/** The drafts of one editor by what they are of: `task-7`, `new-task-3`. */
export class Drafts {
  private all = new Map<string, Draft>()
  private readonly listeners = new Set<() => void>()

  of = (key: string): Draft | undefined => this.all.get(key)

  /** A draft without edits is none. */
  set = (key: string, draft: Draft) => {
    this.all = new Map(this.all)
    if (Object.keys(draft.edits).length > 0) this.all.set(key, draft)
    else this.all.delete(key)
    for (const listener of this.listeners) listener()
  }

  forget = (...keys: string[]) => {
    const rest = [...this.all].filter(([key]) => !keys.includes(key))
    if (rest.length === this.all.size) return
    this.all = new Map(rest)
    for (const listener of this.listeners) listener()
  }

  snapshot = (): ReadonlyMap<string, Draft> => this.all

  subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }
}

/** null outside an editor: a form then keeps its draft to itself. */
export const EditorDrafts = createContext<Drafts | null>(null)
