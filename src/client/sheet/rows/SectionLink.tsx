import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Section, SheetPosition } from '#client/sheet/model/sections.ts'

interface SectionLinkProps {
  to: Section
  /** The row to show there. */
  task?: number
  position: SheetPosition
  className?: string
  label?: string
  tone?: 'primary'
  children: ReactNode
}

/** Links to another section. It scrolls to the top and keeps the chosen tab and filter. */
export function SectionLink({ to, task, position, className, label, tone, children }: SectionLinkProps) {
  const { section, shown, filter, addressOf, beginsAt } = position
  return (
    <Link
      href={task === undefined ? addressOf(to, shown, { filter }) : addressOf(to, 'wszystkie', { task })}
      className={className}
      data-tone={tone}
      aria-label={label}
      aria-current={to === section ? 'page' : undefined}
      onClick={() => task === undefined && queueMicrotask(() => scrollToStart(beginsAt))}
    >
      {children}
    </Link>
  )
}

/** Called after the navigation: the browser keeps the place of the entry that is left, for "back". */
function scrollToStart(id: string | undefined) {
  if (id) document.getElementById(id)!.scrollIntoView()
  else scrollTo(0, 0)
}
