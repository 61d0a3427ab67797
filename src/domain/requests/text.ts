import * as v from 'valibot'
import { mistake } from '#domain/mistakes.ts'
import { isOneScript, isPrintable, withoutSpareSpaces } from '#domain/text.ts'

/** Characters of a name, and of what is searched for in names. */
export const MAX_NAME = 200

/**
 * At most `most` characters in NFC, the form in which they come out. To order marks that stand in a row NFC takes
 * quadratic time: so it is not asked about a text that is too long in any form, nor about more marks in a row than any
 * language writes (30, UAX #15: Stream-Safe Text Format).
 */
export const inNFC = (most: number, tooLong: ReturnType<typeof mistake>) =>
  v.pipe(
    v.string(),
    v.check(text => text.length <= LONGEST_FORM * most && !hasTooManyMarks(text, most), tooLong),
    v.normalize('NFC'),
    v.maxLength(most, tooLong),
  )

/** How many UTF-16 units one of NFC may be in another form. */
const LONGEST_FORM = 4

/** A letter takes in three marks at most; the others stay characters of their own. */
function hasTooManyMarks(text: string, most: number): boolean {
  if (/\p{M}{31}/u.test(text)) return true
  const others = text.replace(/\p{M}/gu, '').length
  return text.length - others > 3 * others + most
}

/** Looks at a text only as far as the first thing that is wrong with it: what is too long is not read. */
export const upToTheFirstFault = <Text extends v.GenericSchema<string>>(text: Text) =>
  v.config(text, { abortPipeEarly: true })

/** One line of up to 200 characters; stored without spare spaces. */
export const Name = upToTheFirstFault(
  v.pipe(
    inNFC(MAX_NAME, mistake('name-too-long')),
    v.check(text => text.trim() !== '', mistake('name-missing')),
    v.check(text => isPrintable(text, { multiline: false }), mistake('name-unusable')),
    v.check(isOneScript, mistake('name-unusable')),
    v.check(text => !/grant_access/i.test(text), mistake('name-unusable')),
    v.transform(withoutSpareSpaces),
  ),
)

/** Characters of a first name, and of a last name. */
export const MAX_PERSON_NAME = 100

/** A first or a last name, held to the rules of `Name`; empty for none. An @ would make it look like an address. */
export const PersonName = upToTheFirstFault(
  v.pipe(
    inNFC(MAX_PERSON_NAME, mistake('person-name-too-long')),
    v.check(text => text.trim() === '' || isPersonName(text), mistake('person-name-unusable')),
    v.transform(withoutSpareSpaces),
  ),
)

const isPersonName = (text: string) =>
  isPrintable(text) && isOneScript(text) && /\p{L}/u.test(text) && !/@|grant_access/i.test(text)

/** Up to 10,000 characters in any number of lines; may be empty. */
export const Description = upToTheFirstFault(
  v.pipe(
    v.string(),
    v.maxLength(10_000, mistake('description-too-long')),
    v.check(text => text.trim() === '' || isPrintable(text, { multiline: true }), mistake('description-unusable')),
  ),
)
