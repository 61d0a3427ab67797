import { fileVersion, versionBesideValues } from './fileVersion.ts'

/**
 * Answers as `read` does, with each answer kept until anything in the file changes, whoever changes it: coarse on purpose,
 * so that nobody has to remember what depends on what. `read` must depend on the file alone, not on the time. A promise is
 * kept as such, unless it fails. At most `most` are kept; inside a transaction none is.
 */
export function keptWhileUnchanged<Key, Value>(
  read: (key: Key, version: number | null) => Value,
  most: number,
  versionNow = fileVersion,
) {
  const kept = new Map<Key, Value>()
  let version: number | null = null

  function answer(key: Key): Value {
    // Asked before reading: what is written meanwhile makes the answer stale at once.
    const now = versionNow()
    if (now === null) return read(key, now)
    if (now !== version || (kept.size >= most && !kept.has(key))) kept.clear()
    version = now
    const known = kept.get(key)
    if (known !== undefined) return known
    const value = read(key, now)
    kept.set(key, value)
    // Whoever asked hears of a failure; the next one to ask tries again.
    if (value instanceof Promise) value.catch(() => kept.get(key) === value && kept.delete(key))
    return value
  }
  /** What is kept and still true; nothing is read. */
  answer.known = (key: Key) => (versionNow() === version ? kept.get(key) : undefined)
  return answer
}

/** The same for what `read` takes from elsewhere than the values on sheets: it stays while this process saves those. */
export const keptBesideValues = <Key, Value>(read: (key: Key) => Value, most: number) =>
  keptWhileUnchanged(read, most, versionBesideValues)
