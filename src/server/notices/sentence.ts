import type { Day } from '#domain/deadline.ts'
import { counted } from '#domain/text/plural.ts'
import { capitalized } from '#domain/text/polish.ts'
import { quoted } from '#domain/text/quoted.ts'
import { dayInWords } from '#domain/warsaw.ts'

/** The sentence of a notice in parts. */
export type Words = readonly Part[]
type Part = string | { strong: string } | { link: string }

export const strong = (text: string) => ({ strong: text })
export const link = (text: string) => ({ link: text })

/** Joins neighbouring texts and leaves out empty ones. */
export function say(texts: TemplateStringsArray, ...values: (Part | Words)[]): Words {
  const words: Part[] = []
  for (const part of texts.flatMap((text, at) => [text, ...[values[at] ?? []].flat()])) {
    const last = words.at(-1)
    if (typeof part === 'string' && typeof last === 'string') words[words.length - 1] = last + part
    else if (part !== '') words.push(part)
  }
  return words
}

export const textOf = (part: Part) => (typeof part === 'string' ? part : 'strong' in part ? part.strong : part.link)

export const by = ({ who }: { who: string }) => strong(who.includes('@') ? who : capitalized(who))

export const untilDay = (before: string, day: Day | null | undefined): Words =>
  day == null ? [] : [before, strong(dayInWords(day))]

const SOME = 3

export function someOf(names: readonly string[]) {
  const some = names.slice(0, SOME).map(quoted).join(', ')
  return names.length <= SOME ? some : `${some} i ${counted(names.length - SOME, 'inne', 'inne', 'innych')}`
}
