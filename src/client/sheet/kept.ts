import type * as v from 'valibot'

// What the browser keeps of things that the server does not have yet. Its storage may be full, closed to us, or written by
// other programs: then nothing is kept, and an entry of another shape is ignored.

export function readKept<S extends v.GenericSchema>(schema: S, key: string): v.InferOutput<S> | null {
  try {
    const kept = schema['~standard'].validate(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return kept instanceof Promise || kept.issues ? null : kept.value
  } catch {
    return null
  }
}

/** False when the browser does not keep it: then only this page knows of it. */
export function keep(key: string, entry: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(entry))
    return true
  } catch {
    return false
  }
}

export function forgetKept(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is kept where nothing can be.
  }
}

export function keptKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter(key => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** What the keys of unsent changes of a sheet begin with. */
export const CHANGES = 'arkusz/'

/** Whether this browser keeps unsent changes of any leader. */
export const isAnythingPending = () => keptKeys(CHANGES).length > 0
