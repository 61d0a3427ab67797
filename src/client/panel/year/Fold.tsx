import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'

interface FoldProps {
  /** Also what the folding calls it. */
  id: string
  className?: string
  summary: ReactNode
  folding: Folding
  /** Opens only by itself, not with everything. */
  shy?: boolean
  children: ReactNode
}

/**
 * Holds nothing until it is first opened: a year has hundreds of forms. From then on it keeps what is typed in it, open
 * or closed.
 */
export function Fold({
  id,
  className = 'fold',
  summary,
  folding: { asked, arrived },
  shy = false,
  children,
}: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  const [filled, setFilled] = useState(false)
  const [answered, setAnswered] = useState<typeof asked>(null)

  if (asked !== answered) {
    setAnswered(asked)
    setOpen(wanted(asked, id, shy) ?? open)
  }
  if (open && !filled) setFilled(true)

  useEffect(() => {
    if (!asked || !('path' in asked) || asked.path.at(-1) !== id) return
    goTo(details.current!)
    arrived()
  }, [asked, arrived, id])

  return (
    <details
      id={id}
      ref={details}
      className={className}
      open={open}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      {filled && children}
    </details>
  )
}

function wanted(asked: Folding['asked'], id: string, shy: boolean): boolean | undefined {
  if (!asked) return undefined
  if ('all' in asked) return asked.all && shy ? undefined : asked.all
  return asked.path.includes(id) ? true : undefined
}

function goTo(details: HTMLDetailsElement) {
  details.scrollIntoView()
  details.querySelector('summary')!.focus({ preventScroll: true })
}

/** What was last asked of all folds: to open or close, or to lead to one place through those that hold it. */
type Asked = { all: boolean } | { path: readonly string[] } | null

export interface Folding {
  asked: Asked
  /** Opens everything, or closes it. */
  turnAll: (open: boolean) => void
  /** Opens the folds of these ids, outermost first, and goes to the last one. */
  reveal: (...path: string[]) => void
  /** The place is found: a fold that comes to bear its name later is not taken for it. */
  arrived: () => void
}

export function useFolding(): Folding {
  const [asked, setAsked] = useState<Asked>(null)
  return useMemo(
    () => ({
      asked,
      turnAll: open => setAsked({ all: open }),
      reveal: (...path) => setAsked({ path }),
      arrived: () => setAsked(null),
    }),
    [asked],
  )
}
