import { MAX_NAME } from '#contract/requests/text.ts'
import { nameKey } from './text.ts'

/**
 * For a copy: "Kronika" becomes "Kronika (2)", and "Kronika (2)" becomes "Kronika (3)", or the next number not taken.
 */
export function nextFreeName(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(nameKey))
  const [, stem, number] = /^(.*?)(?: \((\d{1,6})\))?$/s.exec(name)!

  for (let next = Number(number ?? 1) + 1; ; next++) {
    const suffix = ` (${next})`
    const free = `${stem!.slice(0, MAX_NAME - suffix.length).toWellFormed()}${suffix}`
    if (!keys.has(nameKey(free))) return free
  }
}
