import { Link } from 'wouter'
import { Note } from '#client/ui/Note.tsx'
import { type ServerState, warningsOf } from '#domain/serverState.ts'
import { WARNINGS } from './serverWords.ts'

/** On every page of the panel, for those who can do something about it. */
export function ServerWarnings({ state, page }: { state: ServerState; page: string }) {
  const warnings = warningsOf(state, Date.now())
  if (warnings.length === 0) return null

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
