import { startTransition, useEffect, useState } from 'react'

/** Shorter than reading what was typed, longer than the time between two keys of a fast typist. */
const PAUSE = 150

/** The value once nothing newer has come for a moment: what shows it then keeps no key waiting. */
export function useSettled<T>(value: T): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => settle(value)), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
