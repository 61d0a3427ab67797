import { isLocalPart } from '#domain/people/email.ts'
import { differByOneLetter } from '#domain/text/alike.ts'

// A guess at the address that was meant (rules.md#69). It is offered and never forced: a guess may be wrong.

/** Domains in which many people have their mail, and real ones that look like those. */
const KNOWN = `
  gmail.com wp.pl o2.pl onet.pl op.pl vp.pl interia.pl tlen.pl poczta.fm poczta.onet.pl
  outlook.com hotmail.com icloud.com yahoo.com proton.me protonmail.com int.pl gazeta.pl
  mail.com email.com ymail.com gmx.com onet.eu interia.eu interia.com outlook.pl live.com`
  .trim()
  .split(/\s+/)

/** A domain that is shorter differs from too many others by one letter. */
const SHORTEST_GUESSED = 7

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/\.(?:con|cmo|ocm|vom|xom|cim|cpm|comm|coom|ccom)$/, '.com'],
  [/\.(?:p|l|lp|pll|ppl|plk|pk|ol)$/, '.pl'],
]

/** The address that was probably meant, or null if the typed one looks right or no other is near. */
export function likelyEmail(typed: string, associationDomain: string | null = null): string | null {
  if (typed.length > 254) return null
  const known = associationDomain === null ? KNOWN : [...KNOWN, associationDomain]
  const written = typed.trim().toLowerCase()
  const whole = written
    .replace(/^mailto:/, '')
    .replace(/\s*[([](?:at|małpa)[)\]]\s*|@@+/, '@')
    .replace(/[.,;]+$/, '')
  const [local = '', domain = '', ...more] = splitAt(whole, known)
  if (!isLocalPart(local) || more.length > 0) return null
  const meant = `${local}@${meantDomain(domain, known)}`
  return meant !== written && /@[^@\s]+\.[a-z]{2,}$/.test(meant) ? meant : null
}

/** Splits at the @, or at a 2 typed for it: on Polish keyboards @ is Shift and 2. */
function splitAt(whole: string, known: readonly string[]): string[] {
  if (whole.includes('@')) return whole.split('@')
  const domain = known.find(domain => domain.length >= SHORTEST_GUESSED && whole.endsWith(`2${domain}`))
  return domain ? [whole.slice(0, -1 - domain.length), domain] : []
}

function meantDomain(typed: string, known: readonly string[]): string {
  const dotted = typed.replace(/\s*,\s*/g, '.').replace(/\.{2,}/g, '.')
  if (known.includes(dotted)) return dotted
  const bare = known.find(domain => dotted === domain.replaceAll('.', '') || dotted === domain.split('.')[0])
  if (bare) return bare
  const ended = ENDINGS.reduce((text, [wrong, right]) => text.replace(wrong, right), dotted)
  if (known.includes(ended)) return ended
  return known.find(domain => domain.length >= SHORTEST_GUESSED && isOneSlipFrom(domain, ended)) ?? ended
}

/** One letter other, more or less, or two neighbours swapped. */
const isOneSlipFrom = (one: string, other: string): boolean =>
  differByOneLetter(one, other) ||
  [...one].some((letter, at) => one.slice(0, at) + (one[at + 1] ?? '') + letter + one.slice(at + 2) === other)
