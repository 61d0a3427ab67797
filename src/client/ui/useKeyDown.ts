import { useLayoutEffect } from 'react'

/** Hears the keys of the whole page from the moment that the caller is drawn, so none pressed on what one sees is lost. */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void) {
  useLayoutEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}
