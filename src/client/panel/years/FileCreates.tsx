import { Note } from '#client/ui/Note.tsx'
import { counted } from '#client/ui/plural.ts'
import type { Preview } from './preview.ts'

type Line = Preview['creates'][number]

const KINDS: Record<Line['kind'], string> = {
  year: 'Kategoryzacja',
  prerequisite: 'Wymaganie podstawowe',
  group: 'Grupa zadań',
  task: 'Zadanie',
}

/** What a sound file would create. */
export function FileCreates({ lines }: { lines: readonly Line[] }) {
  const count = (kind: Line['kind']) => lines.filter(line => line.kind === kind).length

  return (
    <Note tone="ok">
      <h3>Powstanie szkic „{lines.find(line => line.kind === 'year')?.name}”</h3>
      <p>
        {counted(count('prerequisite'), 'wymaganie podstawowe', 'wymagania podstawowe', 'wymagań podstawowych')},{' '}
        {counted(count('group'), 'grupa zadań', 'grupy zadań', 'grup zadań')},{' '}
        {counted(count('task'), 'zadanie', 'zadania', 'zadań')}.
      </p>
      <details>
        <summary>Pokaż wszystko, co powstanie</summary>
        <ul>
          {lines.map(line => (
            <li key={line.place}>
              <small>{KINDS[line.kind]}:</small> {line.kind === 'task' ? line.name : <b>{line.name}</b>}
            </li>
          ))}
        </ul>
      </details>
    </Note>
  )
}
