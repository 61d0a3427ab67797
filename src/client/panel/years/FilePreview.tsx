import { answer, api } from '#client/api/call.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { SaidInPolish } from '#client/ui/feedback/whyNotRead.ts'
import { mistakeInPolish } from '#client/ui/form/inputMessages.ts'
import { counted } from '#domain/text/plural.ts'

type Line = Preview['creates'][number]

const KINDS: Record<Line['kind'], string> = {
  year: 'Kategoryzacja',
  prerequisite: 'Wymaganie podstawowe',
  group: 'Grupa zadań',
  task: 'Zadanie',
}

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

export function FileProblems({ problems }: Pick<Preview, 'problems'>) {
  const rest = problems.length - SHOWN
  return (
    <Note tone="danger">
      <h3>Tego pliku nie można wczytać: {counted(problems.length, 'problem', 'problemy', 'problemów')}</h3>
      <ul>
        {problems.slice(0, SHOWN).map(({ path, message, ...error }) => (
          <li key={`${path} ${message}`}>
            <code className="anywhere">{path || 'cały plik'}</code>: {mistakeInPolish(error)}
          </li>
        ))}
      </ul>
      {rest > 0 && <p>…i {counted(rest, 'kolejny', 'kolejne', 'kolejnych')}.</p>}
    </Note>
  )
}

const upload = api.admin.categorization.file

/** Returns the rows that the file would create, or its problems. Creates nothing. */
export async function previewFile(content: unknown) {
  const preview = await answer(upload.post(content, { query: { dry: '1' } }))
  if (!('problems' in preview)) throw new Error('A preview lists problems')
  return { ...preview, creates: preview.creates.map((line, number) => ({ ...line, number })) }
}

export type Preview = Awaited<ReturnType<typeof previewFile>>

export async function createFromFile(content: unknown): Promise<number> {
  const created = await answer(upload.post(content, { query: {} }))
  if (!('id' in created)) throw new Error('A created year has an id')
  return created.id
}

/** @throws when the file is not JSON */
export async function readJson(file: File): Promise<unknown> {
  const text = await file.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new SaidInPolish('To nie jest plik kategoryzacji (JSON)')
  }
}
