import { useState } from 'react'
import { isRefusedWith } from '#client/api/ApiError.ts'
import { answer, api } from '#client/api/call.ts'
import { type Talk, talksOf } from '#client/api/reads.ts'
import { remember } from '#client/api/useRead.ts'

type Change = Parameters<ReturnType<typeof api.talks>['patch']>[0]
type Seen = Pick<Talk, 'version' | 'panelNote'>

/**
 * Changes a talk as it was read. When another coordinator was faster, `theirs` is the talk as it is now; the next change is made
 * after that one.
 */
export function useTalkChange(id: number | undefined, read: Seen | null) {
  const [seen, setSeen] = useState(read)
  const [theirs, setTheirs] = useState<Talk | null>(null)
  async function change(place: { teamId: number; yearId: number }, body: Change) {
    const { version, panelNote = null } = seen!
    try {
      await answer(api.talks({ id: id! }).patch({ ...body, version, seen: { panelNote } }))
    } catch (error) {
      if (isRefusedWith(error, 'record-changed')) {
        const talks = await talksOf(place).load()
        remember(talksOf(place), talks)
        const now = talks.find(talk => talk.id === id)!
        setSeen(now)
        setTheirs(now)
      }
      throw error
    }
  }
  return { change, theirs }
}
