import * as v from 'valibot'
import { mistake } from '#domain/mistakes.ts'
import { cleanName, isPrintable } from '#domain/text.ts'

/** Characters of a name, and of what is searched for in names. */
export const MAX_NAME = 200

/** One line of up to 200 characters, counted after NFC, which may lengthen a text; stored as `cleanName` makes it. */
export const Name = v.pipe(
  v.string(),
  v.normalize('NFC'),
  v.maxLength(MAX_NAME, mistake('name-too-long')),
  v.check(text => isPrintable(text, { multiline: false }), mistake('name-unusable')),
  v.check(text => !/grant_access/i.test(text), mistake('name-unusable')),
  v.transform(cleanName),
)

/** Up to 10,000 characters in any number of lines; may be empty. */
export const Description = v.pipe(
  v.string(),
  v.maxLength(10_000, mistake('description-too-long')),
  v.check(text => text.trim() === '' || isPrintable(text, { multiline: true }), mistake('description-unusable')),
)
