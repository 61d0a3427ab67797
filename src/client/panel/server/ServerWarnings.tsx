import { Link } from 'wouter'
import { serverState } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { Note } from '#client/ui/Note.tsx'
import { warningsOf } from '#domain/serverState.ts'
import { WARNINGS } from './serverWords.ts'

/** On every page of the panel, for those who can do something about it. */
export function ServerWarnings({ page }: { page: string }) {
  const state = useRead(serverState)
  const warnings = state ? warningsOf(state, Date.now()) : []
  if (!state || warnings.length === 0) return null

  return (
    <Note tone="warn">
      <ul>
        {warnings.map(warning => (
          <li key={warning}>{WARNINGS[warning](state)}</li>
        ))}
      </ul>
      <p>
        <Link href={page}>Stan serwera</Link>
      </p>
    </Note>
  )
}
