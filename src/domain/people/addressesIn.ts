import { visible } from '#domain/text/invisible.ts'

/** A troop has a few leaders; a cell with more is no list of theirs. */
const MOST_ADDRESSES = 20
const LONGEST_ADDRESS = 254

/** Words for nobody, in a cell or between two separators, and words between two addresses. */
const NOBODY =
  /(^|[,;])\s*(?:brak(?: (?:danych|adresu|maila|e-?maila))?|(?:nie|b|n)[ /.]?(?:ma|d|a|dotyczy|posiada)|nie|wakat|x|0|[-–—?_/.]+)\.?\s*(?=$|[,;])/gi
const AND = /^(i|oraz|lub|albo|[/+&|]|e-?mail:)$/i

/**
 * Addresses in one cell are separated by comma, semicolon, space or a word like "i", and may be written `Name <address>`,
 * `Name (address)` or `mailto:address`. Returns also words that are no addresses. Null for too many.
 */
export function addressesIn(cell: string): string[] | null {
  if (cell.length > MOST_ADDRESSES * (LONGEST_ADDRESS + 2)) return null
  const addresses = new Set<string>()
  let words: string[] = []
  const addWords = () => {
    for (const word of words) addresses.add(visible(withoutScheme(word)))
    words = []
  }
  const filled = cell.replace(NOBODY, '$1')
  for (const [part, name, pointed, round] of filled.matchAll(PARTS)) {
    const address = pointed ?? round
    if (address !== undefined) {
      // The words before it are the name, also "Kowalska, Ala".
      words = [address.trim()]
      addWords()
    } else if (part === ';') addWords()
    else if (!AND.test(part)) {
      words.push(...(name === undefined ? part.split(BETWEEN) : name.split(/[,\s]+/)).filter(Boolean))
      if (name === undefined && part.includes('@')) addWords()
    }
  }
  addWords()
  return addresses.size > MOST_ADDRESSES ? null : [...addresses]
}

const PARTS = /"([^"]*)"|<([^<>]*)>|\(([^\s()<>]*@[^\s()<>]*)\)|;|[^\s,;"<>]+/g
/** A bar or a slash after an address: a name before the @ may have one. */
const BETWEEN = /(?<=@[^@|/]+)[|/](?=[^@|/]+@)/

function withoutScheme(address: string): string {
  if (!/^mailto:/i.test(address)) return address
  const query = address.indexOf('?', address.indexOf('@') + 1)
  return address.slice('mailto:'.length, query < 0 ? undefined : query)
}
