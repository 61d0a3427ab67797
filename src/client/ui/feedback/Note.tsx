import type { ReactNode } from 'react'

/** Something to know before going on; a danger is announced. */
export function Note({ tone = 'warn', children }: { tone?: 'warn' | 'danger' | 'ok' | 'calm'; children: ReactNode }) {
  return (
    <div className="note" data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      {children}
    </div>
  )
}
