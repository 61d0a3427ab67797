// What the browser keeps of things that the server does not have yet. Its storage may be full, closed to us, or written by
// other programs: then nothing is kept, and an entry of another shape is ignored.

/** Whether what was found is what this program writes. By hand: the sheet needs no other schema. */
export type Shape<T> = (found: unknown) => found is T

export const isNumber: Shape<number> = found => typeof found === 'number'
export const isText: Shape<string> = found => typeof found === 'string'
export const isFlag: Shape<boolean> = found => typeof found === 'boolean'
export const isOne =
  <T extends string>(...known: readonly T[]): Shape<T> =>
  (found): found is T =>
    known.some(one => one === found)
export const orNull =
  <T>(is: Shape<T>): Shape<T | null> =>
  (found): found is T | null =>
    found === null || is(found)
export const listOf =
  <T>(is: Shape<T>): Shape<T[]> =>
  (found): found is T[] =>
    Array.isArray(found) && found.every(is)
export const hasShape =
  <T extends object>(parts: { [Name in keyof T]: Shape<T[Name]> }): Shape<T> =>
  (found): found is T =>
    typeof found === 'object' &&
    found !== null &&
    Object.entries<Shape<unknown>>(parts).every(([name, is]) => is(Reflect.get(found, name)))

export function readKept<T>(is: Shape<T>, key: string): T | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return is(found) ? found : null
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
