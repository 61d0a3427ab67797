import './pages/sharedEverywhere.ts'
import latinExt from '@fontsource-variable/bitter/files/bitter-latin-ext-wght-normal.woff2'
import latin from '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, fetchFirstPage } from './App.tsx'
import { holdBackFromHistory } from './ui/unsaved.ts'

// Not in a stylesheet: the bundler would write the fonts into it as data: addresses, which the page's policy refuses.
// Only the two subsets that Polish needs. Both are asked for at once: every page has headings with Polish letters, and
// a face that comes late makes them jump twice.
const SUBSETS = [
  { file: latin, unicodeRange: 'U+0000-00FF, U+0131, U+2000-206F, U+20AC, U+2122' },
  { file: latinExt, unicodeRange: 'U+0100-02BA, U+1E00-1EFF, U+2113' },
]

function addFonts() {
  for (const { file, unicodeRange } of SUBSETS) {
    const face = new FontFace('Bitter', `url(${file})`, { weight: '100 900', display: 'swap', unicodeRange })
    document.fonts.add(face)
    // Without it the system's own face stays.
    face.load().catch(() => {})
  }
}

addFonts()
holdBackFromHistory()

const root = createRoot(document.getElementById('root')!)
// Its files are on their way together with this one. React holds a page back for 300 ms once something stood in for it.
fetchFirstPage(new URL(location.href))
  // The page says so itself.
  .catch(() => {})
  .then(() => startTransition(() => root.render(<App />)))
