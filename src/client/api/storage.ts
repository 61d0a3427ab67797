import * as v from 'valibot'

// Holds in localStorage what the server does not have yet. The storage may be full, blocked, or written by other programs:
// then nothing is stored, and an entry of another shape is ignored.

export function readStored<T>(shape: v.GenericSchema<T>, key: string): T | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return v.is(shape, found) ? found : null
  } catch {
    return null
  }
}

/** Returns false when the browser does not store the entry: then only this page has it. */
export function writeStored(key: string, entry: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(entry))
    return true
  } catch {
    return false
  }
}

export function removeStored(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {}
}

export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter(key => key.startsWith(prefix))
  } catch {
    return []
  }
}
