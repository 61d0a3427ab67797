import type { ReactNode } from 'react'

/** A danger is announced to screen readers. */
export function Note({ tone = 'warn', children }: { tone?: 'warn' | 'danger' | 'ok' | 'calm'; children: ReactNode }) {
  return (
    <div className="note" data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      {children}
    </div>
  )
}
