const NO_BREAK = '\u00a0'

// A letter that stands alone ("w lesie", "i harcerze") and a number ("11 KjDH", "5 pkt") stay on the line of what follows.
const LONE_LETTER = /(?<![\p{L}\p{N}])([aiouwz]) (?=\S|$)/giu
const NUMBER = /(\d) (?=\p{L})/gu

/** The text as Polish typography sets it, with no-break spaces where a line must not end. Its width stays the same. */
export const typeset = (text: string): string =>
  text.includes(' ') ? text.replace(LONE_LETTER, `$1${NO_BREAK}`).replace(NUMBER, `$1${NO_BREAK}`) : text
