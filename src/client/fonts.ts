import latinExt from '@fontsource-variable/bitter/files/bitter-latin-ext-wght-normal.woff2'
import latin from '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2'

// Not in a stylesheet: the bundler would write the fonts into it as data: addresses, which the page's policy refuses.
// Only the two subsets that Polish needs; each is fetched when a text first uses it.
const SUBSETS = [
  { file: latin, unicodeRange: 'U+0000-00FF, U+0131, U+2000-206F, U+20AC, U+2122' },
  { file: latinExt, unicodeRange: 'U+0100-02BA, U+1E00-1EFF, U+2113' },
]

export function addFonts() {
  for (const { file, unicodeRange } of SUBSETS) {
    document.fonts.add(new FontFace('Bitter', `url(${file})`, { weight: '100 900', display: 'swap', unicodeRange }))
  }
}
