import { useEffect, useRef } from 'react'
import { type AroundNavHandler, useLocation, useSearch } from 'wouter'
import { isRefusedWith } from '#client/api/ApiError.ts'
import { me } from '#client/api/session.ts'
import { askBeforeLeaving } from '#client/api/unsaved.ts'
import { refresh } from '#client/api/useRead.ts'
import { focusContent } from '#client/ui/keepFocus.ts'
import { arrive, leavePlace } from '#client/ui/keepScroll.ts'

export const askThenGo: AroundNavHandler = (navigate, to, options) => {
  const go = () => startAtTheTop(navigate, to, options)
  askBeforeLeaving(new URL(to, location.href), go)
}

/** Scrolls to the top of a new page, but not for a filter or tab, which changes only the search. */
const startAtTheTop: AroundNavHandler = (navigate, to, options) => {
  const before = location.pathname
  leavePlace()
  navigate(to, options)
  arrive()
  if (location.pathname !== before) scrollTo(0, 0)
}

/** Fetches the session again when a read fails because it has ended; RequireAudience then redirects. */
export function recheckSession(error: unknown, key: string) {
  if (isRefusedWith(error, 'not-signed-in') && key !== me.key) refresh(me)
}

/** Moves the focus into the new page: the followed link is gone, and the keyboard would start at the top of the document. */
export function useKeptFocus() {
  const [path] = useLocation()
  const here = path + useSearch()
  const before = useRef(here)

  useEffect(() => {
    if (before.current === here) return
    before.current = here
    // Not for a redirect while the app opens: the user has not focused anything. Older browsers cannot tell the difference.
    if (navigator.userActivation?.hasBeenActive ?? true) focusContent()
  }, [here])
}
