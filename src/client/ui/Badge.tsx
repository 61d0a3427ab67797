import type { ReactNode } from 'react'
import type { YearState } from '#domain/year/year.ts'

export function Badge({ tone, children }: { tone?: 'ok' | 'warn' | 'danger'; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}

export const yearStateNames: Record<YearState, string> = { DRAFT: 'szkic', OPEN: 'trwa', FINISHED: 'zamknięta' }

export const yearTags: Record<YearState, string> = {
  OPEN: '[AKTYWNA]',
  FINISHED: '[ZAKOŃCZONA]',
  DRAFT: '[DRAFT - ukryta]',
}

export function YearTag({ state }: { state: YearState }) {
  return (
    <span className="badge" data-state={state}>
      {yearTags[state]}
    </span>
  )
}
