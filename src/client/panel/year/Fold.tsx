import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'

interface FoldProps {
  /** The folding reveals it by this id. */
  id: string
  className?: string
  summary: ReactNode
  folding: Folding
  /** Stays closed when everything is opened at once. */
  shy?: boolean
  children: ReactNode
}

/**
 * Renders its content when it is first opened, because a year has hundreds of forms, and keeps it from then on, because
 * something may be typed in it.
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
  const [said, setSaid] = useState<string>()

  if (asked !== answered) {
    setAnswered(asked)
    setOpen(wanted(asked, id, shy) ?? open)
    if (asked) setSaid('path' in asked && asked.path.at(-1) === id ? asked.said : undefined)
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
      {said && (
        <p className="fold__said" role="status">
          {said}
        </p>
      )}
      {filled && children}
    </details>
  )
}

function wanted(asked: Folding['asked'], id: string, shy: boolean): boolean | undefined {
  if (!asked) return undefined
  if ('all' in asked) return asked.all && shy ? undefined : asked.all
  if (asked.closed && asked.path.at(-1) === id) return undefined
  return asked.path.includes(id) ? true : undefined
}

function goTo(details: HTMLDetailsElement) {
  const summary = details.querySelector('summary')!
  summary.scrollIntoView({ block: 'nearest' })
  if (details.open) details.scrollIntoView()
  summary.focus({ preventScroll: true })
}

/** What was last asked of all folds: to open or close, or to open along a path of ids. */
type Asked = { all: boolean } | { path: readonly string[]; closed?: true; said?: string } | null

export interface Folding {
  asked: Asked
  /** Opens everything, or closes it. */
  turnAll: (open: boolean) => void
  /** Opens the folds of these ids, outermost first, and goes to the last one. */
  reveal: (...path: string[]) => void
  /** The same, and the last one says what has happened to it, until something else is asked for. */
  revealSaying: (said: string, ...path: string[]) => void
  /** Goes to the last one as it stands, open or not: what the focus was in is gone. */
  visit: (...path: string[]) => void
  /** The last fold of the path is shown. Without this call a fold that gets the same id later would open too. */
  arrived: () => void
}

export function useFolding(): Folding {
  const [asked, setAsked] = useState<Asked>(null)
  return useMemo(
    () => ({
      asked,
      turnAll: open => setAsked({ all: open }),
      reveal: (...path) => setAsked({ path }),
      revealSaying: (said, ...path) => setAsked({ path, said }),
      visit: (...path) => setAsked({ path, closed: true }),
      arrived: () => setAsked(null),
    }),
    [asked],
  )
}
