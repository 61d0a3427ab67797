import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { marksPage } from './Page.tsx'

const marksLoading = marksPage('loading')

/** Stands where the content will be. The words appear only when the wait becomes noticeable. */
export function Loading() {
  return (
    <div className="loading" ref={marksLoading}>
      <div className="loading__bar" />
      <div className="loading__bar" />
      <div className="loading__bar" />
      <p className="loading__words" role="status">
        Ładowanie…
      </p>
    </div>
  )
}

/** Parts of the page that are still to be drawn, each once what stands before it was painted. */
const later: (() => void)[] = []

const drawNext = () => requestAnimationFrame(() => startTransition(() => later[0]?.()))

interface LaterProps {
  children: ReactNode
  meanwhile?: ReactNode
}

/**
 * What lies below the first screen. A phone lays out a long page in half a second, and neither shows anything nor scrolls
 * meanwhile: so it is drawn part by part, until the reader does something. Who goes back finds the page as long as it was.
 * Of several one after another the last stands within the one before it, so that they come in their order.
 */
export function Later({ children, meanwhile = <div className="later" /> }: LaterProps) {
  const [isDrawn, setDrawn] = useState(isAllAtOnce)
  useEffect(() => {
    if (isDrawn) return
    const draw = () => setDrawn(true)
    if (later.push(draw) === 1) drawNext()
    return () => {
      const wasNext = later[0] === draw
      later.splice(later.indexOf(draw), 1)
      if (wasNext) drawNext()
    }
  }, [isDrawn])
  return isDrawn ? children : meanwhile
}

/** Also for an address that leads to a place on the page. Older browsers cannot tell what the reader has done. */
const isAllAtOnce = () => location.hash !== '' || (navigator.userActivation?.hasBeenActive ?? true)
