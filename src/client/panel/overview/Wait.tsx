import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { formatLong } from '#domain/scoring/values.ts'
import { plural } from '#domain/text/plural.ts'

interface WaitProps {
  count: number
  forms: readonly [one: string, few: string, many: string]
  to: string
  /** The address of the first one; without it the button leads to the list. */
  opens?: string | undefined
  action: string
  isUrgent?: boolean
  children: ReactNode
}

export function Wait({ count, forms, to, opens, action, isUrgent = false, children }: WaitProps) {
  if (count === 0) return null
  const name = plural(count, ...forms)
  const label = `${action}: ${name}`
  const tone = isUrgent ? 'primary' : undefined
  return (
    <li>
      <b className="figure">{formatLong(count)}</b>
      <div>
        <ListLink to={to}>{name}</ListLink>
        <p className="muted anywhere">{children}</p>
      </div>
      {opens ? (
        <Link href={opens} className="btn" data-tone={tone} aria-label={label}>
          {action}
        </Link>
      ) : (
        <ListLink to={to} className="btn" data-tone={tone} aria-label={label}>
          {action}
        </ListLink>
      )}
    </li>
  )
}

/** Scrolls to the list, also when the address stays the same. */
export function ListLink({ to, ...props }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const [path, id] = to.split('#')
  if (path === '') return <a href={to} {...props} />
  return <Link href={to} onClick={() => requestAnimationFrame(() => scrollToList(id))} {...props} />
}

export const scrollToList = (id = location.hash.slice(1)) => document.getElementById(id)?.scrollIntoView?.()
