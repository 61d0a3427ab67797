import { useState } from 'react'
import type { Discussion } from '#client/sheet/model/discussion.ts'
import type { Subject } from '#client/sheet/model/threads.ts'
import { dropUnsent, keepUnsent, keyOfUnsent, useUnsent } from '#client/sheet/saving/remarkOutbox.ts'
import { useSentences } from '#client/ui/feedback/useSentences.ts'
import { MAX_REMARK, mistakeInRemark } from '#domain/review.ts'

/**
 * A remark from its first letter until it is on the server. The browser stores the text while it is typed; once it is due it
 * is sent as soon as the server can be reached.
 */
export function useRemark(discussion: Discussion, about: Subject, isNote = false) {
  const key = keyOfUnsent(discussion.place, about, isNote)
  const { unsent, rejection } = useUnsent(key)
  const [mistake, setMistake] = useState<ReturnType<typeof mistakeInRemark>>(null)
  const isSending = unsent?.isDue === true
  const [wasSending, setWasSending] = useState(false)
  if (isSending && !wasSending) setWasSending(true)

  /** `text`: null drops it. */
  function keep(text: string | null, isDue = false) {
    const { teamId, yearId } = discussion.place
    setMistake(null)
    setWasSending(isDue)
    if (text === null) dropUnsent(key)
    else keepUnsent(key, { teamId, yearId, about, text, isDue, after: discussion.newest })
  }

  function send(text: string) {
    if (isSending) return
    const found = mistakeInRemark(text)
    if (found) setMistake(found)
    else keep(text, true)
  }

  const isRejected = rejection !== undefined && unsent !== null
  const sentences = useSentences(mistake !== null || isRejected)
  const error = mistake
    ? sentences?.inPolish(mistake, { most: MAX_REMARK })
    : isRejected && sentences
      ? `Nie wysłano: ${sentences.whyFailed(rejection)}`
      : undefined
  return { text: unsent?.text, isSending, wasSent: wasSending && !unsent, error, keep, send }
}
