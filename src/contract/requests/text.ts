import * as v from 'valibot'
import { mistake } from '#contract/mistakes.ts'
import { MAX_UNIT_FORM } from '#domain/scoring/unit.ts'
import { cleanName, isOneScript, isPrintable, withoutSpareSpaces } from '#domain/text/text.ts'

export const MAX_NAME = 200

/**
 * A text of at most `most` UTF-16 units in NFC. NFC takes quadratic time for consecutive marks, so a text that is too long in any
 * form is not normalized, nor one with more consecutive marks than any language uses.
 */
export const inNFC = (most: number, tooLong = mistake('longer')) =>
  v.pipe(
    v.string(),
    v.transform(text => (isTooLong(text, most) || MANY_MARKS.test(text) ? text : text.normalize('NFC'))),
    v.maxLength(most, tooLong),
    v.check(text => text.length > most || !MANY_MARKS.test(text), mistake('characters-unusable')),
  )

/** More than 30 (UAX #15: Stream-Safe Text Format). */
const MANY_MARKS = /\p{M}{31}/u

/** UTF-16 units of another form per unit of NFC, at most. */
const LONGEST_FORM = 4

/** In every form: a letter composes with at most three marks, and others stay characters of their own. */
function isTooLong(text: string, most: number): boolean {
  if (text.length > LONGEST_FORM * most) return true
  const others = text.replace(/\p{M}/gu, '').length
  return text.length - others > 3 * others + most
}

/** Trims a text of any number of lines and writes their ends as \n. */
export const trimmedLines = v.transform((text: string) => text.replace(/\r\n?/g, '\n').trim())

export const Name = v.pipe(
  inNFC(MAX_NAME),
  v.check(text => text.trim() !== '', mistake('name-missing')),
  v.check(text => isPrintable(text, { multiline: false }), mistake('name-unusable')),
  v.check(isOneScript, mistake('name-unusable')),
  v.check(text => !/grant_access/i.test(text), mistake('name-unusable')),
  v.transform(withoutSpareSpaces),
)

export const MAX_PERSON_NAME = 100

/** Follows the rules of `Name`, but may be empty. An @ would make it look like an e-mail. */
export const PersonName = v.pipe(
  inNFC(MAX_PERSON_NAME),
  v.check(text => text.trim() === '' || isPersonName(text), mistake('characters-unusable')),
  v.transform(withoutSpareSpaces),
)

const isPersonName = (text: string) =>
  isPrintable(text) && isOneScript(text) && /\p{L}/u.test(text) && !/@|grant_access/i.test(text)

export const Description = v.pipe(
  v.string(),
  v.maxLength(10_000, mistake('longer')),
  v.check(text => text.trim() === '' || isPrintable(text, { multiline: true }), mistake('characters-unusable')),
)

/** The three Polish forms of a unit as one text (scoring/unit.ts). */
export const Unit = v.pipe(
  inNFC(3 * MAX_UNIT_FORM + 2, mistake('unit-too-long')),
  v.transform(text => text.split('|').map(cleanName)),
  v.check(forms => forms.length === 3 && forms.every(form => form !== ''), mistake('unit-not-three-forms')),
  v.check(forms => forms.every(form => form.length <= MAX_UNIT_FORM), mistake('unit-too-long')),
  v.check(forms => forms.every(form => isPrintable(form)), mistake('characters-unusable')),
  v.transform(forms => forms.join('|')),
)
