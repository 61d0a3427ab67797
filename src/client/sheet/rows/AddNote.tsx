import { MessageSquare } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Discussion } from '#client/sheet/model/discussion.ts'
import type { SheetNote } from '#client/sheet/model/sheet.ts'
import { aboutTask } from '#client/sheet/model/threads.ts'
import { useSentences } from '#client/ui/feedback/useSentences.ts'
import { MAX_NOTE, mistakeInNote } from '#domain/note.ts'
import { counted } from '#domain/text/plural.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { Sending } from './Sending.tsx'
import { useRemark } from './useRemark.ts'

interface AddNoteProps {
  task: YearTask
  note: SheetNote | undefined
  /** The note of a year ago. */
  lastNote: SheetNote | null | undefined
  /** Writes the note; an empty text takes it away. Without it only the coordinator can be asked. */
  write: ((text: string) => void) | undefined
  discussion: Discussion
  /** The thread has a field of its own: this one is for the note alone. */
  hasThread: boolean
}

/**
 * "Dopisz" (rules.md#88): one field whose text becomes the note behind the value or a remark to the coordinator. Until then
 * it is a draft on this device.
 */
export function AddNote({ task, note, lastNote, write, discussion, hasThread }: AddNoteProps) {
  const id = useId()
  const mayAsk = discussion.mayWrite && !hasThread
  const draft = useRemark(discussion, aboutTask(task.id), hasThread)
  const { isSending, keep } = draft
  const [isRefused, setRefused] = useState(false)
  const [wasWritten, setWasWritten] = useState(false)
  const before = write ? (note?.text ?? '') : ''
  const text = draft.text ?? before
  const { length } = text.trim()
  const mistake = isRefused ? mistakeInNote(text) : null
  const sentences = useSentences(mistake !== null)
  const error = mistake === 'longer' ? tooLong(length) : mistake ? `${sentences?.inPolish(mistake)}.` : draft.error

  function type(typed: string) {
    setWasWritten(false)
    keep(typed === before ? null : typed)
  }

  function save() {
    if (isSending) return
    const isWrong = mistakeInNote(text) !== null
    setRefused(isWrong)
    if (isWrong) return
    if (text.trim() !== before) write!(text.trim())
    keep(null)
    setWasWritten(true)
  }

  function onKeyDown({ key, ctrlKey, metaKey }: KeyboardEvent) {
    if (write && key === 'Enter' && (ctrlKey || metaKey)) save()
  }

  return (
    <div className="add-note">
      <label htmlFor={id}>Dopisz</label>
      {write && length > 0 && (
        <span className="hint" data-over={length > MAX_NOTE || undefined}>
          {length} z {MAX_NOTE}
        </span>
      )}
      <textarea
        id={id}
        className="input"
        rows={2}
        value={text}
        readOnly={isSending}
        aria-label={`Dopisz: ${task.name}`}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        placeholder={write ? 'Co stoi za tą liczbą, link do zdjęć, pytanie' : undefined}
        onChange={event => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {error !== undefined && (
        <p className="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <div className="row">
        {write && (
          <button type="button" className="btn" aria-disabled={isSending} onClick={save}>
            Zapisz
          </button>
        )}
        {mayAsk && (
          <button type="button" className="btn" aria-disabled={isSending} onClick={() => draft.send(text)}>
            <MessageSquare aria-hidden="true" />
            Zapytaj koordynatora
          </button>
        )}
        {write && lastNote && text === '' && (
          <button type="button" className="link" onClick={() => type(lastNote.text)}>
            Wstaw zeszłoroczny
          </button>
        )}
        <Sending {...draft} />
        <span role="status" className="hint">
          {wasWritten && (before === '' ? 'Dopisek usunięty.' : 'Dopisane.')}
        </span>
      </div>
    </div>
  )
}

function tooLong(length: number): string {
  const over = counted(length - MAX_NOTE, 'znak', 'znaki', 'znaków')
  return `Dopisek ma najwyżej ${MAX_NOTE} znaków. Skróćcie go o ${over}.`
}
