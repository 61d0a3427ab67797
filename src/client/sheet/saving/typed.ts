import { useContext } from 'react'
import { removeStored, storedKeys } from '#client/api/storage.ts'
import { CHANGES } from '#client/api/unsaved.ts'
import { CurrentOutbox } from './OutboxProvider.tsx'
import { dropUnsent, unsentOf } from './remarkOutbox.ts'

/** Kinds of entries with typed text. Their keys are `kind/<user id>/…`; settings of the page are other kinds. */
const TYPED = /^(?:arkusz|uwaga|edytor|rozmowa|import)\/(\d+)(?:\/|$)/

/** Counts what a user typed and the server does not have: changes of a sheet, and drafts of anything else. */
export function typedBy(userId: number) {
  const keys = new Set([...keysOf(userId), ...unsentOf(userId)])
  const changes = [...keys].filter(key => key.startsWith(CHANGES)).length
  return { changes, drafts: keys.size - changes }
}

const keysOf = (userId: number) => storedKeys('').filter(key => TYPED.exec(key)?.[1] === String(userId))

/** Erases what a user typed, on this page and in the browser: the next user of the browser must not find it. */
export function useEraseTyped() {
  const current = useContext(CurrentOutbox)
  return (userId: number) => {
    current.drop()
    for (const key of unsentOf(userId)) dropUnsent(key)
    for (const key of keysOf(userId)) removeStored(key)
  }
}
