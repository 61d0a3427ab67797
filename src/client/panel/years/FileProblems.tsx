import { inPolish } from '#client/ui/messages.ts'
import { Note } from '#client/ui/Note.tsx'
import { counted } from '#client/ui/plural.ts'
import type { Preview } from './preview.ts'

const SHOWN = 100

/** Everything that is wrong with a file, each with its place in it. */
export function FileProblems({ problems }: Pick<Preview, 'problems'>) {
  const rest = problems.length - SHOWN
  return (
    <Note tone="danger">
      <h3>Tego pliku nie można wczytać: {counted(problems.length, 'problem', 'problemy', 'problemów')}</h3>
      <ul>
        {problems.slice(0, SHOWN).map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <code className="anywhere">{path || 'cały plik'}</code>: {inPolish(message)}
          </li>
        ))}
      </ul>
      {rest > 0 && <p>…i {counted(rest, 'kolejny', 'kolejne', 'kolejnych')}.</p>}
    </Note>
  )
}
