import { useEffect, useRef } from 'react'
import { type AroundNavHandler, useLocation, useSearch } from 'wouter'
import { isRefusedWith } from './api/ApiError.ts'
import { refresh } from './api/useRead.ts'
import { me } from './session.ts'
import { focusContent } from './ui/keepFocus.ts'
import { askBeforeLeaving } from './ui/unsaved.ts'

/** What is typed and not saved is not left behind without a question. */
export const askThenGo: AroundNavHandler = (navigate, to, options) => {
  const go = () => startAtTheTop(navigate, to, options)
  askBeforeLeaving(new URL(to, location.href), go)
}

/** A new page starts at its top; a filter or tab, which only changes the search, stays where it is. */
const startAtTheTop: AroundNavHandler = (navigate, to, options) => {
  const before = location.pathname
  navigate(to, options)
  if (location.pathname !== before) scrollTo(0, 0)
}

/** Some read was refused for want of a session: ask who is there, and the entrance of the page does the rest. */
export function recheckSession(error: unknown, key: string) {
  if (isRefusedWith(error, 'not-signed-in') && key !== me.key) refresh(me)
}

/** A followed link that is gone with its page would leave the keyboard at the start of the document: it goes on in the new page. */
export function useKeptFocus() {
  const [path] = useLocation()
  const here = path + useSearch()
  const before = useRef(here)

  useEffect(() => {
    if (before.current === here) return
    before.current = here
    // An address that leads elsewhere as it is opened has taken the focus from nothing. Older browsers cannot tell.
    if (navigator.userActivation?.hasBeenActive ?? true) focusContent()
  }, [here])
}
