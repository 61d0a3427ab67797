import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { SaidInPolish } from '#client/api/ApiError.ts'
import { answer, api } from '#client/api/call.ts'
import { refresh } from '#client/api/useRead.ts'
import { years } from '#client/panel/panelReads.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { mistakeInPolish } from '#client/ui/feedback/inputMessages.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FieldFrame, FormError } from '#client/ui/form/Field.tsx'
import { FileButton } from '#client/ui/form/FileButton.tsx'
import { counted } from '#domain/text/plural.ts'

export function YearFileCard() {
  const [, navigate] = useLocation()
  const [name, setName] = useState<string>()
  const [content, setContent] = useState<unknown>()
  const [preview, setPreview] = useState<Preview>()

  const reading = useAction(async (file: File) => {
    setName(file.name)
    setPreview(undefined)
    const read = await readJson(file)
    setContent(read)
    setPreview(await previewFile(read))
  })
  const creating = useAction(async () => {
    const id = await createFromFile(content)
    await refresh(years)
    navigate(`/admin/kategoryzacja/${id}`)
  })
  const failure = reading.failure ?? (creating.failure && `Wystąpił błąd. ${creating.failure}`)

  return (
    <section className="card card__body stack">
      <h2>Wczytaj z pliku</h2>
      <FieldFrame
        label="Plik kategoryzacji (JSON)"
        hint="Najpierw zobaczysz, co powstanie. Bez Twojej zgody nic nie zostanie utworzone."
      >
        {described => (
          <div className="row">
            <FileButton accept=".json,application/json" onChoose={reading.run} {...described}>
              <FolderOpen aria-hidden="true" />
              Wybierz plik
            </FileButton>
            <span className="anywhere">{name ?? 'nie wybrano pliku'}</span>
          </div>
        )}
      </FieldFrame>
      <FormError message={failure} />
      {preview && preview.problems.length > 0 && <FileProblems problems={preview.problems} />}
      {preview && preview.problems.length === 0 && (
        <>
          <FileCreates lines={preview.creates} />
          <div className="row">
            <button type="button" className="btn" data-tone="primary" disabled={creating.busy} onClick={creating.run}>
              Utwórz arkusz z pliku
            </button>
          </div>
        </>
      )}
    </section>
  )
}

type Line = Preview['creates'][number]

const KINDS: Record<Line['kind'], string> = {
  year: 'Kategoryzacja',
  prerequisite: 'Wymaganie podstawowe',
  group: 'Grupa zadań',
  task: 'Zadanie',
}

function FileCreates({ lines }: { lines: readonly Line[] }) {
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

function FileProblems({ problems }: Pick<Preview, 'problems'>) {
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
async function previewFile(content: unknown) {
  const preview = await answer(upload.post(content, { query: { dry: '1' } }))
  if (!('problems' in preview)) throw new Error('A preview lists problems')
  return { ...preview, creates: preview.creates.map((line, number) => ({ ...line, number })) }
}

type Preview = Awaited<ReturnType<typeof previewFile>>

async function createFromFile(content: unknown): Promise<number> {
  const created = await answer(upload.post(content, { query: {} }))
  if (!('id' in created)) throw new Error('A created year has an id')
  return created.id
}

/** @throws when the file is not JSON */
async function readJson(file: File): Promise<unknown> {
  const text = await file.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new SaidInPolish('To nie jest plik kategoryzacji (JSON)')
  }
}
