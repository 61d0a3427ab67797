import { FolderOpen } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { FieldFrame } from '#client/ui/Field.tsx'

interface FileFieldProps {
  label: string
  hint: string
  accept: string
  onChoose: (event: ChangeEvent<HTMLInputElement>) => unknown
}

/** The browser's own button speaks the language of the browser: ours stands in its place and clicks it. */
export function FileField({ label, hint, accept, onChoose }: FileFieldProps) {
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
