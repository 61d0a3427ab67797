import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface Tab {
  to: string
  name: ReactNode
  current: boolean
}

/** The current tab is in the address, so it survives a reload and can be shared. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, name, current }) => (
        <Link key={to} href={to} aria-current={current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
