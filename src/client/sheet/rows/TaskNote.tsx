import { Paperclip } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useUnsaved } from '#client/api/unsaved.ts'
import type { SheetNote } from '#client/sheet/model/sheet.ts'
import { useSentences } from '#client/ui/feedback/useSentences.ts'
import { relativeTime } from '#client/ui/format.ts'
import { LinkedText } from '#client/ui/LinkedText.tsx'
import { authorName } from '#client/ui/people.ts'
import { showWhole } from '#client/ui/showWhole.ts'
import { MAX_NOTE, mistakeInNote } from '#domain/note.ts'
import { counted } from '#domain/text/plural.ts'

/** Writes the note; an empty text takes it away. */
type WriteNote = (text: string, how?: 'typed') => void

interface TaskNoteProps {
  name: string
  note: SheetNote | undefined
  lastNote: SheetNote | null | undefined
  write: WriteNote | undefined
  onDone: () => void
}

/**
 * The note behind a value (rules.md#78). `add` is the button for a row without one, which has no line of its own; `line`
 * shows the note or its field.
 */
export function useTaskNote({ name, note, lastNote, write, onDone }: TaskNoteProps): {
  add: ReactNode
  line: ReactNode
} {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  if (write && isOpen)
    return {
      add: null,
      line: (
        <NoteForm
          name={name}
          note={note}
          lastNote={lastNote}
          write={write}
          onDone={onDone}
          onClose={() => setOpen(false)}
        />
      ),
    }

  const open = (words: string) =>
    write && (
      <button
        type="button"
        className="link"
        ref={button}
        aria-label={`${words === 'Zmień' ? 'Zmień dopisek' : words}: ${name}`}
        onClick={() => setOpen(true)}
      >
        {words}
      </button>
    )
  if (note)
    return {
      add: null,
      line: (
        <div className="task__note">
          <Paperclip role="img" aria-label="Dopisek:" />
          <div>
            <LinkedText text={note.text} />
            {!note.own && note.at && (
              <small className="hint">
                {authorName(note)}, {relativeTime(note.at, Date.now())}
              </small>
            )}
          </div>
          {open('Zmień')}
        </div>
      ),
    }
  if (!lastNote) return { add: open('Dopisz'), line: null }
  return {
    add: null,
    line: (
      <div className="task__note" data-then>
        <Paperclip aria-hidden="true" />
        <div>
          <small className="hint">Rok temu dopisano:</small>
          <LinkedText text={lastNote.text} />
        </div>
        {write && (
          <button
            type="button"
            className="link"
            aria-label={`Wstaw ten sam dopisek: ${name}`}
            onClick={() => {
              write(lastNote.text)
              onDone()
            }}
          >
            Wstaw ten sam
          </button>
        )}
        {open('Dopisz')}
      </div>
    ),
  }
}

/** The counter appears here. */
const NEARLY_FULL = 400

interface NoteFormProps extends Omit<TaskNoteProps, 'write'> {
  write: WriteNote
  onClose: () => void
}

/** Saves while the user types, like a value. An invalid text leaves the former note saved. */
function NoteForm({ name, note, lastNote, write, onDone, onClose }: NoteFormProps) {
  const id = useId()
  const [before] = useState(note?.text ?? '')
  const [text, setText] = useState(before)
  /** The text written last: the sheet's state lags behind typing (useOutbox.ts). */
  const written = useRef(before)
  const mistake = mistakeInNote(text)
  const { length } = text.trim()
  useUnsaved(mistake !== null)
  const sentences = useSentences(mistake !== null)

  function type(typed: string) {
    setText(typed)
    // An emptied field takes the note away once it is left, like that of a value.
    if (typed.trim() !== '' && !mistakeInNote(typed)) store(typed, 'typed')
  }

  function store(last: string, how?: 'typed') {
    written.current = last.trim()
    write(written.current, how)
  }

  function done(last = text) {
    if (mistakeInNote(last)) return
    if (last.trim() !== written.current) store(last)
    onDone()
  }

  function close(last = text) {
    if (mistakeInNote(last)) return
    done(last)
    onClose()
  }

  function onKeyDown({ key, ctrlKey, metaKey }: KeyboardEvent) {
    if (key === 'Escape') close(before)
    if (key === 'Enter' && (ctrlKey || metaKey)) close()
  }

  return (
    <div className="task__note-form" ref={showWhole}>
      <label htmlFor={id}>
        Dopisek <span className="hint">co stoi za tą liczbą, link do zdjęć albo książki pracy</span>
      </label>
      <textarea
        id={id}
        className="input"
        rows={3}
        value={text}
        // The button that opens the field was pressed to write in it.
        // biome-ignore lint/a11y/noAutofocus: see above
        autoFocus
        aria-label={`Dopisek: ${name}`}
        aria-invalid={mistake !== null}
        aria-describedby={`${id}-state`}
        onChange={event => type(event.target.value)}
        onBlur={() => done()}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-state`} className={mistake ? 'error' : 'hint'} role="status" ref={mistake ? showWhole : undefined}>
        {mistake
          ? `${mistake === 'note-unusable' ? `${sentences?.inPolish(mistake)}.` : tooLong(length)} Do tego czasu zapisany jest poprzedni dopisek.`
          : length >= NEARLY_FULL && `${length} z ${MAX_NOTE} znaków`}
      </p>
      <div className="row">
        <button type="button" className="btn" aria-disabled={mistake !== null} onClick={() => close()}>
          Gotowe
        </button>
        {before !== '' && (
          <button type="button" className="link" onClick={() => close('')}>
            Usuń dopisek
          </button>
        )}
        {lastNote && text === '' && (
          <button type="button" className="link" onClick={() => type(lastNote.text)}>
            Wstaw zeszłoroczny jako początek
          </button>
        )}
      </div>
    </div>
  )
}

function tooLong(length: number): string {
  const over = counted(length - MAX_NOTE, 'znak', 'znaki', 'znaków')
  return `${length} z ${MAX_NOTE} znaków. Skróć o ${over}.`
}
