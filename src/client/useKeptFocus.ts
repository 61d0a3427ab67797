import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { focusContent } from './ui/keepFocus.ts'

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
