// Back and Forward end where the user was. Browsers restore a number of pixels, once, which is wrong while data and chunks
// are missing, and where heights are estimated (content-visibility). Here what was in the middle of the window returns to it.

interface Place {
  top: number
  /** The part of the page in the middle of the window, and its distance from the top of the window. */
  anchor: { selector: string; top: number } | null
}

/** By address. */
const places = new Map<string, Place>()
let shown = location.href
let stop: (() => void) | null = null

/** Call it before the address changes, and `arrive` afterwards. */
export function leavePlace() {
  stop?.()
  places.set(shown, { top: scrollY, anchor: middle() })
}

export function arrive() {
  shown = location.href
}

/** True from going back until the user acts: whatever scrolls by itself must not. */
export const isRestoring = () => stop !== null

/** Call it after `guardHistory`, which stops the event while it asks about unsaved input. */
export function keepScroll() {
  setRestoration('manual')
  // A reload and a visit from another site are the browser's.
  addEventListener('pagehide', () => setRestoration('auto'))
  addEventListener('pageshow', () => setRestoration('manual'))
  addEventListener('popstate', () => {
    leavePlace()
    arrive()
    const place = places.get(shown)
    if (place) restore(place)
  })
}

function setRestoration(how: ScrollRestoration) {
  history.scrollRestoration = how
}

const ACTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** The page grows while it loads, so its place is looked for again with each change of its height, until the user acts. */
function restore({ top, anchor }: Place) {
  const resized = new ResizeObserver(() => {
    const found = anchor && document.querySelector(anchor.selector)
    if (found) scrollBy(0, found.getBoundingClientRect().top - anchor.top)
    else scrollTo(0, top)
  })
  stop = () => {
    resized.disconnect()
    for (const act of ACTS) removeEventListener(act, stop!, true)
    stop = null
  }
  for (const act of ACTS) addEventListener(act, stop, true)
  resized.observe(document.body)
}

function middle(): Place['anchor'] {
  const element = document
    .elementFromPoint(innerWidth / 2, innerHeight / 2)
    ?.closest<HTMLElement>('main [data-team], main [id]')
  if (!element) return null
  const { team } = element.dataset
  const selector = team ? `main [data-team="${team}"]` : `#${CSS.escape(element.id)}`
  return { selector, top: element.getBoundingClientRect().top }
}
