import { useEffect, useState } from 'react'
import { useMe } from '#client/session.ts'
import { keepSendingRemarks } from '#client/sheet/sendRemarks.ts'
import { LeaveQuestion } from '#client/ui/LeaveQuestion.tsx'
import { piece } from '#client/ui/piece.tsx'
import { endAsking, useAskedToSignIn } from '#client/ui/signInAgain.ts'

const Dialog = piece(() => import('./gatePages.ts'), 'SignInAgain')

/** Goes along with whoever is signed in, on every page. */
export function Companion() {
  const session = useMe()
  const userId = session.state === 'signedIn' ? session.me.id : null
  // On whatever page their author is: going to the ranking does not stop them.
  useEffect(() => (userId === null ? undefined : keepSendingRemarks(userId)), [userId])
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
