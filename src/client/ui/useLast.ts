import { useState } from 'react'

/** While `value` is undefined, the last one that was not: a list stays on screen while its next page loads. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value === undefined ? last : value
}
