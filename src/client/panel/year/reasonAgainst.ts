import { inPolish } from '#client/ui/messages.ts'

type Errors = Record<string, readonly string[]>

/** Why a row cannot be saved as it is typed: the first field that is wrong, and how. */
export function reasonAgainst(errors: Errors, labels: Record<string, string>): string | null {
  const [name, sentences] = Object.entries(errors)[0] ?? []
  if (!name || !sentences?.[0]) return null
  return `${labels[name] ?? name}: ${inPolish(sentences[0])}`
}
