import { FolderOpen } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { refresh } from '#client/api/useRead.ts'
import { years } from '#client/panel/panelReads.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FieldFrame, FormError } from '#client/ui/form/Field.tsx'
import { createFromFile, FileCreates, FileProblems, type Preview, previewFile, readJson } from './FilePreview.tsx'

export function YearFileCard() {
  const [, navigate] = useLocation()
  const [content, setContent] = useState<unknown>()
  const [preview, setPreview] = useState<Preview>()

  const reading = useAction(async (event: ChangeEvent<HTMLInputElement>) => {
    setPreview(undefined)
    const [file] = event.currentTarget.files ?? []
    if (!file) return
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
      <FileField
        label="Plik kategoryzacji (JSON)"
        accept=".json,application/json"
        hint="Najpierw zobaczysz, co powstanie. Bez Twojej zgody nic nie zostanie utworzone."
        onChoose={reading.run}
      />
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

interface FileFieldProps {
  label: string
  hint: string
  accept: string
  onChoose: (event: ChangeEvent<HTMLInputElement>) => unknown
}

/** The browser labels its own button in its own language, so ours replaces it. */
function FileField({ label, hint, accept, onChoose }: FileFieldProps) {
  const [name, setName] = useState<string>()

  function choose(event: ChangeEvent<HTMLInputElement>) {
    setName(event.currentTarget.files?.[0]?.name)
    onChoose(event)
  }

  return (
    <FieldFrame label={label} hint={hint}>
      {described => (
        <div className="row">
          <input type="file" className="visually-hidden" accept={accept} onChange={choose} {...described} />
          <label className="btn" htmlFor={described.id}>
            <FolderOpen aria-hidden="true" />
            Wybierz plik
          </label>
          <span className="anywhere">{name ?? 'nie wybrano pliku'}</span>
        </div>
      )}
    </FieldFrame>
  )
}
