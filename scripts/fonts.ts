import { join } from 'node:path'
import subsetFont from 'subset-font'

// Makes the files of the heading font that every page needs, of those of the package: `bun scripts/fonts.ts`. What it
// writes is committed. The package's own hold every weight, small capitals and all letters of Latin: twice the bytes.

const FOLDER = join(import.meta.dir, '../src/client/styles')

const FONTS = [
  { name: 'bitter-latin.woff2', from: 'latin', text: `${charactersOf(0x20, 0xff)}${charactersOf(0x2000, 0x206f)}ı€™` },
  { name: 'bitter-polish.woff2', from: 'latin-ext', text: 'ąćęłńśźżĄĆĘŁŃŚŹŻ' },
]

const OPTIONS = {
  targetFormat: 'woff2' as const,
  variationAxes: { wght: { min: 400, max: 700 } },
  // Kerning and ligatures, marks on letters, tabular figures.
  keepFeatures: ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'],
}

/** Name -> bytes. The same from the same package. */
export async function makeFonts() {
  const fonts = FONTS.map(async ({ name, from, text }) => {
    const path = Bun.resolveSync(`@fontsource-variable/bitter/files/bitter-${from}-wght-normal.woff2`, import.meta.dir)
    return [name, await subsetFont(Buffer.from(await Bun.file(path).bytes()), text, OPTIONS)] as const
  })
  return new Map(await Promise.all(fonts))
}

function charactersOf(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
}

export const fontPath = (name: string) => join(FOLDER, name)

if (import.meta.main) for (const [name, bytes] of await makeFonts()) await Bun.write(fontPath(name), bytes)
