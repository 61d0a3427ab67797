import './pages/sharedEverywhere.ts'
import latinExt from '@fontsource-variable/bitter/files/bitter-latin-ext-wght-normal.woff2'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, fetchFirstPage } from './App.tsx'
import latin from './styles/bitter-latin.woff2'
import polish from './styles/bitter-polish.woff2'
import { holdBackFromHistory } from './ui/unsaved.ts'

// Not in a stylesheet: the bundler would write the fonts into it as data: addresses, which the page's policy refuses.
// The two that every page needs, with the weights we use (scripts/fonts.ts), are asked for at once: every page has headings
// with Polish letters, and a face that comes late makes them jump twice. Of a letter that two have, the later one's is taken,
// so that the package's own is fetched by a page that shows any other.
const FACES = [
  { file: latinExt, unicodeRange: 'U+100-2BA, U+1E00-1EFF, U+2113' },
  { file: latin, unicodeRange: 'U+0-FF, U+131, U+2000-206F, U+20AC, U+2122' },
  { file: polish, unicodeRange: 'U+104-107, U+118-119, U+141-144, U+15A-15B, U+179-17C' },
]

function addFonts() {
  for (const { file, unicodeRange } of FACES) {
    const face = new FontFace('Bitter', `url(${file})`, { weight: '400 700', display: 'swap', unicodeRange })
    document.fonts.add(face)
    // Without it the system's own face stays.
    if (file !== latinExt) face.load().catch(() => {})
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
