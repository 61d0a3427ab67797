import latinExt from '@fontsource-variable/bitter/files/bitter-latin-ext-wght-normal.woff2'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { guardHistory } from '#client/api/unsaved.ts'
import latin from '#client/styles/bitter-latin.woff2'
import polish from '#client/styles/bitter-polish.woff2'
import { fetchLatePartsAfter } from '#client/ui/chunk.ts'
import { keepScroll } from '#client/ui/keepScroll.ts'
import { App, prepareFirstPage } from './App.tsx'

// Not in a stylesheet: the bundler would inline the fonts as data: addresses, which the page's policy forbids.
// The two faces that every page needs (scripts/fonts.ts) are loaded immediately: headings have Polish letters, and a late
// face would make them jump. Later faces take precedence, so the package's own is fetched for rarer letters only.
const FACES = [
  { file: latinExt, unicodeRange: 'U+100-2BA, U+1E00-1EFF, U+2113' },
  { file: latin, unicodeRange: 'U+0-FF, U+131, U+2000-206F, U+20AC, U+2122' },
  { file: polish, unicodeRange: 'U+104-107, U+118-119, U+141-144, U+15A-15B, U+179-17C' },
]

function addFonts() {
  for (const { file, unicodeRange } of FACES) {
    const face = new FontFace('Bitter', `url(${file})`, { weight: '400 700', display: 'swap', unicodeRange })
    document.fonts.add(face)
    if (file !== latinExt) face.load().catch(() => {})
  }
}

addFonts()
guardHistory()
keepScroll()

const { promise: usable, resolve } = Promise.withResolvers<void>()
fetchLatePartsAfter(usable)

const root = createRoot(document.getElementById('root')!)
// React delays content by 300 ms after it showed a fallback, so the first render waits for the chunk, which the browser
// preloads next to this script.
prepareFirstPage(new URL(location.href))
  .catch(() => {})
  .then(() => startTransition(() => root.render(<App onUsable={resolve} />)))
