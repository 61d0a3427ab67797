import { answer, api } from '#client/api/call.ts'
import { mistakeInPolish } from '#client/ui/inputMessages.ts'
import { SaidInPolish } from '#client/ui/messages.ts'
import { Note } from '#client/ui/Note.tsx'
import { counted } from '#client/ui/plural.ts'

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
            <li key={line.number}>
              <small>{KINDS[line.kind]}:</small> {line.kind === 'task' ? line.name : <b>{line.name}</b>}
            </li>
          ))}
        </ul>
      </details>
    </Note>
  )
}

const SHOWN = 100

/** Everything that is wrong with a file, and where in it. */
export function FileProblems({ problems }: Pick<Preview, 'problems'>) {
  const rest = problems.length - SHOWN
  return (
    <Note tone="danger">
      <h3>Tego pliku nie można wczytać: {counted(problems.length, 'problem', 'problemy', 'problemów')}</h3>
      <ul>
        {problems.slice(0, SHOWN).map(({ path, message, ...mistake }) => (
          <li key={`${path} ${message}`}>
            <code className="anywhere">{path || 'cały plik'}</code>: {mistakeInPolish(mistake)}
          </li>
        ))}
      </ul>
      {rest > 0 && <p>…i {counted(rest, 'kolejny', 'kolejne', 'kolejnych')}.</p>}
    </Note>
  )
}

const upload = api.admin.categorization.file

/** What the file would create, line by line, or everything that is wrong with it; nothing is created. */
export async function previewFile(content: unknown) {
  const said = await answer(upload.post(content, { query: { dry: '1' } }))
  if (!('problems' in said)) throw new Error('A preview lists problems')
  return { ...said, creates: said.creates.map((line, number) => ({ ...line, number })) }
}

export type Preview = Awaited<ReturnType<typeof previewFile>>

/** Creates the year; answers its id. */
export async function createFromFile(content: unknown): Promise<number> {
  const said = await answer(upload.post(content, { query: {} }))
  if (!('id' in said)) throw new Error('A created year has an id')
  return said.id
}

/** @throws when the file is no JSON at all */
export async function readJson(file: File): Promise<unknown> {
  const text = await file.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new SaidInPolish('To nie jest plik kategoryzacji (JSON)')
  }
}
