import { useState } from 'react'
import { me, mySheet } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import type { Owner } from '#client/sheet/pending.ts'

const EVERY_MINUTE = { refreshInterval: 60_000 }

/**
 * The sheet as the server has it, read again on focus and every minute: somebody else of the troop may be filling it in,
 * an administrator may lock it. When the year ends meanwhile, what was read last stays on screen.
 */
export function useOwnSheet(owner: Owner) {
  useRead(me, EVERY_MINUTE)
  const answer = useRead(mySheet(owner), EVERY_MINUTE)
  const [last, setLast] = useState(answer)
  if (answer && answer !== last) setLast(answer)

  const isOver = answer === null && !!last
  return { answer: isOver ? last : answer, isOver }
}
