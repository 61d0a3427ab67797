import { ChevronDown } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { Link } from 'wouter'
import { ListLink } from '#client/panel/troops/ListLink.tsx'
import { isLongWait, waitInWords } from '#client/panel/troops/troops.ts'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { formatLong } from '#domain/scoring/values.ts'
import { plural } from '#domain/text/plural.ts'

/** One kind of what waits, a line of the card. */
export interface Waiting {
  count: number
  forms: readonly [one: string, few: string, many: string]
  to: string
  /** The address of the first one; without it the button leads to the list. */
  opens?: string | undefined
  /** Unfolds below the line when the button is pressed, in place of a link. */
  unfolds?: ReactNode
  action: string
  /** Since when the longest one waits. */
  since: string | null
  words: ReactNode
}

export function Wait({
  count,
  forms,
  to,
  opens,
  unfolds,
  action,
  since,
  words,
  isFirst,
}: Waiting & { isFirst: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const name = plural(count, ...forms)
  const button = {
    className: 'btn',
    'data-tone': isFirst && !isOpen ? 'primary' : undefined,
    'aria-label': `${action}: ${name}`,
  }
  return (
    <li
      onKeyDown={event => {
        if (event.key === 'Escape' && isOpen) setOpen(false)
      }}
    >
      <b className="figure">{formatLong(count)}</b>
      <p className="anywhere">
        <ListLink to={to}>{name}</ListLink> <span className="muted">{words}</span>
      </p>
      <small data-late={isLongWait(since)}>{since && waitInWords(since)}</small>
      {unfolds ? (
        <button type="button" {...button} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {action}
          <ChevronDown aria-hidden="true" />
        </button>
      ) : opens ? (
        <Link href={opens} {...button}>
          {action}
        </Link>
      ) : (
        <ListLink to={to} {...button}>
          {action}
        </ListLink>
      )}
      {unfolds && (
        <div id={id} hidden={!isOpen}>
          {isOpen && (
            <ErrorBoundary>
              <Suspense fallback={<Loading />}>{unfolds}</Suspense>
            </ErrorBoundary>
          )}
        </div>
      )}
    </li>
  )
}
