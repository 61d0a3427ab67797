/** A name as it is stored. Ask isPrintable first: a line break in a name is refused, not smoothed over. */
export const cleanName = (text: string): string => withoutSpareSpaces(text.normalize('NFC'))

/** Of a text in NFC; bringing it into that form once more costs as much as the first time. */
export const withoutSpareSpaces = (text: string) => text.trim().replace(/\s+/g, ' ')

/**
 * Two names with the same key are the same name: case, spacing, width and what shows nothing do not tell them apart.
 * NFKC and not NFC, so that full-width letters are letters.
 */
export function nameKey(name: string): string {
  return cleanName(name.normalize('NFKC').replace(showsNothing(), '')).toLocaleLowerCase('pl')
}

/** All letters of one script, or of the scripts that one language mixes (UTS #39, single script). */
export const isOneScript = (text: string) => oneScript().some(script => script.test(text)) || !lookAlikes().test(text)

/**
 * Whether a text shows something and does nothing else: no control characters, no lone surrogates, nothing that turns
 * the direction of what stands after it. Joiners inside emoji are fine. A multiline text may have line breaks and tabs.
 */
export function isPrintable(text: string, { multiline = false } = {}): boolean {
  const controls = multiline ? /[[\p{Cc}]--[\t\n\r]]/v : /[\p{Cc}\u2028\u2029]/u
  return text.isWellFormed() && isVisible(text) && !controls.test(text) && !TURNS_DIRECTION.test(text)
}

// Within functions, so that a page is drawn before the browser looks through all of Unicode for them.

/** Letters, digits, punctuation and symbols that leave a mark on paper: no fillers and no Braille blank. */
const isVisible = (text: string) => /[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800]]/v.test(text)
const showsNothing = () => /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
const COMMON = '\\p{scx=Common}\\p{scx=Inherited}'
let scripts: RegExp[] | undefined
const oneScript = () =>
  (scripts ??= [
    ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic'].map(script => `\\p{scx=${script}}`),
    '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Bopomofo}',
  ].map(letters => new RegExp(`^[${letters}${COMMON}]*$`, 'u')))
/** The scripts whose letters look like those of another. */
const lookAlikes = () => /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}\p{sc=Coptic}]/u
const TURNS_DIRECTION = /[\u202A-\u202E\u2066-\u2069]/
