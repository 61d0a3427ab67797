import { useState } from 'react'
import type { Me } from '#client/session.ts'

/** The troop that refused while somebody waited on this page. Taking the request back is no refusal. */
export function useRefusal(team: Me['team']) {
  const [last, setLast] = useState(team)
  const [refusedBy, setRefusedBy] = useState<Me['team']>(null)
  const [isWithdrawing, setWithdrawing] = useState(false)

  if (team?.id !== last?.id) {
    setLast(team)
    setRefusedBy(team === null && !isWithdrawing ? last : null)
    setWithdrawing(false)
  }
  return { refusedBy, setWithdrawing }
}
