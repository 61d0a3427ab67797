import { visible } from '#domain/text/invisible.ts'

/** A troop has a few leaders; a cell with more is no list of theirs. */
const MOST_ADDRESSES = 20
const LONGEST_ADDRESS = 254

/** Words for nobody, and words between two addresses. */
const NOBODY = /^(brak|nie ma|n\/?d|[-–—?]+)\.?$/i
const AND = /^(i|oraz|lub|albo|[/+&|])$/i

/**
 * Addresses in one cell are separated by comma, semicolon, space or a word like "i", and may be written `Name <address>` or
 * `mailto:address`. Returns also words that are no addresses. Null for too many.
 */
export function addressesIn(cell: string): string[] | null {
  if (NOBODY.test(cell)) return []
  if (cell.length > MOST_ADDRESSES * (LONGEST_ADDRESS + 2)) return null
  const addresses = new Set<string>()
  let words: string[] = []
  const addWords = () => {
    for (const word of words) addresses.add(visible(withoutScheme(word)))
    words = []
  }
  for (const [part, name, address] of cell.matchAll(/"([^"]*)"|<([^<>]*)>|;|[^\s,;"<>]+/g)) {
    if (address !== undefined) {
      // The words before it are the name, also "Kowalska, Ala".
      words = [address.trim()]
      addWords()
    } else if (part === ';') addWords()
    else if (!AND.test(part)) {
      words.push(...(name === undefined ? [part] : name.split(/[,\s]+/)).filter(Boolean))
      if (name === undefined && part.includes('@')) addWords()
    }
  }
  addWords()
  return addresses.size > MOST_ADDRESSES ? null : [...addresses]
}

function withoutScheme(address: string): string {
  if (!/^mailto:/i.test(address)) return address
  const query = address.indexOf('?', address.indexOf('@') + 1)
  return address.slice('mailto:'.length, query < 0 ? undefined : query)
}
