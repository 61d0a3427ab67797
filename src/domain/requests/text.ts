import * as v from 'valibot'
import { cleanName, isPrintable } from '#domain/text.ts'

/** Characters of a name, and of what is searched for in names. */
export const MAX_NAME = 200

/** One line of up to 200 characters, counted after NFC, which may lengthen a text; stored as `cleanName` makes it. */
export const Name = v.pipe(
  v.string(),
  v.normalize('NFC'),
  v.maxLength(MAX_NAME, 'Name too long'),
  v.check(text => isPrintable(text, { multiline: false }), 'Name cannot be used'),
  v.check(text => !/grant_access/i.test(text), 'Name cannot be used'),
  v.transform(cleanName),
)

/** Up to 10,000 characters in any number of lines; may be empty. */
export const Description = v.pipe(
  v.string(),
  v.maxLength(10_000, 'Description too long'),
  v.check(text => text.trim() === '' || isPrintable(text, { multiline: true }), 'Description cannot be used'),
)
