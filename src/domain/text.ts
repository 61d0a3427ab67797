/** A name as it is stored. Ask isPrintable first: a line break in a name is refused, not smoothed over. */
export function cleanName(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ')
}

/** Two names with the same key are the same name: case, spacing and invisible characters do not tell them apart. */
export function nameKey(name: string): string {
  return cleanName(name.replace(/\p{Cf}/gu, '')).toLocaleLowerCase('pl')
}

/**
 * Whether a text shows something and does nothing else: no control characters, no lone surrogates, nothing that turns
 * the direction of what stands after it. Joiners inside emoji are fine. A multiline text may have line breaks and tabs.
 */
export function isPrintable(text: string, { multiline = false } = {}): boolean {
  const controls = multiline ? CONTROLS_BUT_LINES : CONTROLS
  return text.isWellFormed() && VISIBLE.test(text) && !controls.test(text) && !TURNS_DIRECTION.test(text)
}

// Letters, digits, punctuation and symbols that leave a mark on paper: no fillers and no Braille blank.
const VISIBLE = /[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800]]/v
const CONTROLS = /[\p{Cc}\u2028\u2029]/u
const CONTROLS_BUT_LINES = /[[\p{Cc}]--[\t\n\r]]/v
const TURNS_DIRECTION = /[\u202A-\u202E\u2066-\u2069]/
