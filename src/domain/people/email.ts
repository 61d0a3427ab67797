import { isOneScript } from '#domain/text/text.ts'

// E-mail addresses (rules.md#28): what HTML calls valid, with a domain of at least two labels, which may be typed in Unicode.
// An address has one form, the shown one, in the whole program. The database and SMTP get it in ASCII.

const LONGEST = 254
/** The last label begins with a letter: `1.2.3` is a number. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/

/** What may stand before the @. */
export const isLocalPart = (text: string) => /^[a-z\d.!#$%&'*+/=?^_`{|}~-]+$/i.test(text)

/** The address in the form in which it is compared and shown; null for a text that is none. */
export function emailIn(text: string): string | null {
  if (text.length > LONGEST) return null
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const domain = asciiDomain(text.slice(at + 1))
  if (!isLocalPart(local) || domain === null || local.length + 1 + domain.length > LONGEST) return null
  return shownEmail(`${local.toLowerCase()}@${domain}`)
}

/** The form that is stored and sent. Any other text, such as that of a deleted account, stays. */
export function asciiEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  return at === 0 ? email : email.slice(0, at) + (asciiDomain(email.slice(at)) ?? email.slice(at))
}

/** Takes the form that is stored. */
export function shownEmail(stored: string): string {
  const at = stored.lastIndexOf('@') + 1
  return stored.slice(0, at) + shownDomain(stored.slice(at))
}

/** Both spellings, for searching. */
export const bothSpellings = (email: string): string[] => [...new Set([email, asciiEmail(email)])]

/** Compares the mail domain, ignoring case, width, a trailing dot and spaces (rules.md#28). */
export function isOfDomain(email: string, domain: string | null): boolean {
  const own = asciiDomain(email.trim().replace(/\.$/, '').split('@').pop()!)
  return own !== null && domain !== null && own === asciiDomain(domain)
}

/** Null for a text that is no mail domain. What a URL would drop or read as something else is none either. */
export function asciiDomain(text: string): string | null {
  if (text.length > LONGEST || !maybeDomain().test(text)) return null
  const url = `https://${text}`
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return DOMAIN.test(host) ? host : null
}

/** In Unicode, unless it mixes scripts or has letters that look like others: then ASCII shows that something is odd. */
export function shownDomain(ascii: string): string {
  if (!ascii.includes('xn--')) return ascii
  const labels = ascii.split('.').map(label => (label.startsWith('xn--') ? fromPunycode(label.slice(4)) : label))
  const shown = labels.join('.')
  return isOneScript(shown) && !looksOdd().test(shown) && asciiDomain(shown) === ascii ? shown : ascii
}

// Compiled when first used, like those of text.ts.

/** Letters, digits, hyphens and the dots of all widths. */
const maybeDomain = () => /^[[\p{L}\p{M}\p{N}.\-－．。｡]--\p{Default_Ignorable_Code_Point}]+$/v
/** Latin letters that no language of Europe or Vietnam uses, i without its dot or with two. */
const looksOdd = () => /[ıĸ]|\p{sc=Latin}\p{M}|[\p{sc=Latin}--[a-zß-žșț\u1E00-\u1EFF]]/v

/** The decoder of RFC 3492, section 6.2. Returns an odd text for an odd label. */
function fromPunycode(label: string): string {
  const hyphen = label.lastIndexOf('-')
  const points = [...label.slice(0, Math.max(hyphen, 0))].map(letter => letter.codePointAt(0)!)
  let [point, bias, at, inserted] = [128, 72, hyphen + 1, 0]
  while (at < label.length) {
    const before = inserted
    for (let [weight, k] = [1, 36]; at < label.length; k += 36) {
      const digit = Number.parseInt(label[at++]!, 36)
      // Letters are 0 to 25, digits 26 to 35.
      const value = digit < 10 ? digit + 26 : digit - 10
      const threshold = Math.min(Math.max(k - bias, 1), 26)
      inserted += value * weight
      if (value < threshold) break
      weight *= 36 - threshold
    }
    const length = points.length + 1
    bias = adapted(inserted - before, length, before === 0)
    point += Math.floor(inserted / length)
    inserted %= length
    points.splice(inserted++, 0, point)
  }
  return points.every(each => each <= 0x10ffff) ? String.fromCodePoint(...points) : ''
}

function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / length)
  let bias = 0
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35)
  return bias + Math.floor((36 * rest) / (rest + 38))
}
