import { useEffect, useState } from 'react'
import { useMe } from '#client/session.ts'
import { keepSendingRemarks } from '#client/sheet/sendRemarks.ts'
import { LeaveQuestion } from '#client/ui/LeaveQuestion.tsx'
import { piece } from '#client/ui/piece.tsx'
import { endAsking, useAskedToSignIn } from '#client/ui/signInAgain.ts'
import { styled } from '#client/ui/stylesheets.ts'

const gate = styled('gatePages', () => import('./gatePages.ts'))
const Dialog = piece(gate, 'SignInAgain')

interface CompanionProps {
  fetchPage: (path: string) => Promise<void>
}

/** Goes along with whoever is signed in, on every page. */
export function Companion({ fetchPage }: CompanionProps) {
  const session = useMe()
  const userId = session.state === 'signedIn' ? session.me.id : null
  // On whatever page their author is: going to the ranking does not stop them.
  useEffect(() => (userId === null ? undefined : keepSendingRemarks(userId)), [userId])
  useEffect(() => fetchWhatIsPointedAt(fetchPage), [fetchPage])
  return (
    <>
      <LeaveQuestion />
      <SignInAgain />
    </>
  )
}

/** The form is fetched when a session has ended; where it does not come, what needed the session says why it failed. */
function SignInAgain() {
  const isAsked = useAskedToSignIn()
  const [isHere, setHere] = useState(false)

  useEffect(() => {
    if (!isAsked || isHere) return
    Dialog.fetch().then(
      () => setHere(true),
      () => endAsking(false),
    )
  }, [isAsked, isHere])

  return isAsked && isHere && <Dialog />
}

/** A page is on its way before its link is followed. The result stops that. */
function fetchWhatIsPointedAt(fetchPage: CompanionProps['fetchPage']) {
  const listening = new AbortController()
  function fetchAhead({ target }: Event) {
    const link = target instanceof Element ? target.closest('a') : null
    // This page is here already. One that does not come now is fetched when it is opened.
    if (link && link.pathname !== location.pathname && link.origin === location.origin)
      fetchPage(link.pathname).catch(() => {})
  }
  for (const sign of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(sign, fetchAhead, { passive: true, signal: listening.signal })
  return () => listening.abort()
}
