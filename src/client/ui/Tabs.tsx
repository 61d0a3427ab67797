import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface Tab {
  to: string
  name: ReactNode
  current: boolean
}

/** Tabs are links: the chosen one lives in the address, survives a reload and can be sent to somebody. */
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
