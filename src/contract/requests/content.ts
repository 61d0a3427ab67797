import * as v from 'valibot'
import { mistake } from '#contract/mistakes.ts'
import { isPrintable, withoutSpareSpaces } from '#domain/text/text.ts'
import { inNFC, trimmedLines } from './text.ts'

// The association's own words (rules.md#91): plain text, whose addresses are shown as links.

export const MAX_HEADING = 80
export const MAX_GREETING = 3000
export const MAX_SIGNATURE = 200
export const MAX_CONTACT = 300

const words = (most: number, { multiline = false } = {}) =>
  v.pipe(
    inNFC(most),
    v.check(text => text.trim() === '' || isPrintable(text, { multiline }), mistake('characters-unusable')),
  )

const oneLine = (most: number) => v.pipe(words(most), v.transform(withoutSpareSpaces))

const Greeting = v.object({
  heading: v.pipe(oneLine(MAX_HEADING), v.nonEmpty(mistake('empty'))),
  text: v.pipe(words(MAX_GREETING, { multiline: true }), trimmedLines, v.nonEmpty(mistake('empty'))),
  signature: v.optional(oneLine(MAX_SIGNATURE), ''),
})

const content = {
  greeting: v.nullable(Greeting),
  contact: v.nullable(
    v.pipe(
      oneLine(MAX_CONTACT),
      v.transform(line => line || null),
    ),
  ),
}

const Content = v.object(content)
export type Content = v.InferOutput<typeof Content>

/** Without a greeting the home page shows its built-in one, and without a contact no page names anybody. */
export const NO_CONTENT: Content = { greeting: null, contact: null }

/** `seen` is what the sender's form had loaded: the change is rejected if it has changed since. Without it the last one wins. */
export const ContentChange = v.object({ ...content, seen: v.optional(Content) })
