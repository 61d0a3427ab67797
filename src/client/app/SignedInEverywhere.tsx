import { useEffect } from 'react'
import { SignInAgain } from '#client/account/signin/SignInAgain.tsx'
import { keepSendingRemarks } from '#client/sheet/saving/remarkOutbox.ts'
import { LeaveQuestion } from '#client/ui/dialog/LeaveQuestion.tsx'
import { UndoMessage } from '#client/ui/UndoMessage.tsx'

export function SignedInEverywhere({ userId }: { userId: number }) {
  useEffect(() => keepSendingRemarks(userId), [userId])
  return (
    <>
      <LeaveQuestion />
      <SignInAgain />
      <UndoMessage />
    </>
  )
}
