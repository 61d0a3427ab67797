import { useEffect } from 'react'
import { useMe } from '#client/session.ts'
import { keepSendingRemarks } from '#client/sheet/sendRemarks.ts'
import { LeaveQuestion } from '#client/ui/LeaveQuestion.tsx'
import { SignInAgain } from './auth/SignInAgain.tsx'

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
