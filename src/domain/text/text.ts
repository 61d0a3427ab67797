/** The stored form of a name. Call isPrintable first: a name with a line break is rejected, not cleaned. */
export const cleanName = (text: string): string => withoutSpareSpaces(text.normalize('NFC'))

/** Takes a text in NFC; normalising it again would cost as much as the first time. */
export const withoutSpareSpaces = (text: string) => text.trim().replace(/\s+/g, ' ')

/**
 * Two names with the same key are the same name: case, spacing, width and invisible characters do not distinguish them.
 * NFKC and not NFC, so that full-width letters are letters.
 */
export function nameKey(name: string): string {
  return cleanName(name.normalize('NFKC').replace(showsNothing(), '')).toLocaleLowerCase('pl')
}

/** True when all letters are of one script, or of the scripts that one language mixes (UTS #39, single script). */
export const isOneScript = (text: string) => oneScript().some(script => script.test(text)) || !lookAlikes().test(text)

/**
 * True for a text that is visible and harmless: no control characters, no lone surrogates, nothing that changes the
 * direction of the text after it. Joiners inside emoji are fine. A multiline text may have line breaks and tabs.
 */
export function isPrintable(text: string, { multiline = false } = {}): boolean {
  const controls = multiline ? /[[\p{Cc}]--[\t\n\r]]/v : /[\p{Cc}\u2028\u2029]/u
  return text.isWellFormed() && isVisible(text) && !controls.test(text) && !TURNS_DIRECTION.test(text)
}

// Regular expressions over all of Unicode are compiled when they are first used, not before the first render.

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
/** Scripts with letters that look like those of another. */
const lookAlikes = () => /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}\p{sc=Coptic}]/u
const TURNS_DIRECTION = /[\u202A-\u202E\u2066-\u2069]/
