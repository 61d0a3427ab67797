const NO_BREAK = '\u00a0'

// A single letter ("w lesie", "i harcerze") and a number ("11 KjDH", "5 pkt") stay on the line of the next word.
const LONE_LETTER = /(?<![\p{L}\p{N}])([aiouwz]) (?=\S|$)/giu
const NUMBER = /(\d) (?=\p{L})/gu

/** Sets no-break spaces where Polish typography allows no line break. The length of the text stays the same. */
export const typeset = (text: string): string =>
  text.includes(' ') ? text.replace(LONE_LETTER, `$1${NO_BREAK}`).replace(NUMBER, `$1${NO_BREAK}`) : text
