import { CircleCheck, CircleHelp } from 'lucide-react'
import { useRef, useState } from 'react'
import { doubtInWords, type ShownDoubt } from '#client/sheet/model/doubts.ts'
import type { Done, SheetEdits } from '#client/sheet/model/edits.ts'
import { lastChange } from '#client/sheet/model/history.ts'
import type { Sheet } from '#client/sheet/model/sheet.ts'
import { costOf } from '#client/sheet/model/symbolChange.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FormError, TextareaField } from '#client/ui/form/Field.tsx'
import { formatDate } from '#client/ui/format.ts'
import { MAX_NOTE } from '#domain/note.ts'
import { formatLong } from '#domain/scoring/values.ts'
import type { YearTask } from '#domain/year/fullYear.ts'

interface TaskDoubtsProps {
  task: YearTask
  sheet: Sheet
  edits: SheetEdits | undefined
}

/** True while a leader is asked about a removed reference: that question names the lost symbols itself. */
export const asksForReference = ({ task, sheet, edits }: TaskDoubtsProps) =>
  edits !== undefined &&
  sheet.doubts.get(task.id)?.some(({ code, answer }) => code === 'reference-gone' && answer === null) === true

/** Shows the doubts about a task. Leaders answer the gravest open one; readers see all. */
export function TaskDoubts({ task, sheet, edits }: TaskDoubtsProps) {
  const doubts = sheet.doubts.get(task.id) ?? []
  const open = doubts.find(({ answer }) => answer === null)
  const shown = edits ? doubts.filter(doubt => doubt === open || doubt.answer) : doubts
  return shown.map(doubt =>
    doubt.answer ? (
      <Confirmed key={doubt.code} sentence={doubtInWords(doubt, task, sheet)} answer={doubt.answer} />
    ) : (
      <Question
        key={doubt.code}
        doubt={doubt}
        sentence={doubtInWords(doubt, task, sheet)}
        task={task}
        edits={edits}
        goneBy={doubt.code === 'reference-gone' ? lastChange(edits, { kind: 'value', id: task.id }, 0) : undefined}
        sheet={sheet}
      />
    ),
  )
}

function Confirmed({
  sentence,
  answer: { by, at, note },
}: {
  sentence: string
  answer: NonNullable<ShownDoubt['answer']>
}) {
  return (
    <p className="note doubt task__wide hint anywhere" data-answered="true">
      <CircleCheck aria-hidden="true" />
      <span>
        {sentence} Potwierdzone: {by ?? 'konto usunięte'}, {formatDate(at)}
        {note && `: „${note}”`}
      </span>
    </p>
  )
}

interface QuestionProps {
  doubt: ShownDoubt
  sentence: string
  task: YearTask
  sheet: Sheet
  edits: SheetEdits | undefined
  /** The change on this page that took a reference away. */
  goneBy: Done | undefined
}

function Question({ doubt, sentence, task, sheet, edits, goneBy }: QuestionProps) {
  const box = useRef<HTMLElement>(null)
  const [isAnswering, setAnswering] = useState(false)
  const [note, setNote] = useState('')
  const before = sheet.entries.notes?.get(task.id)?.text
  const room = before ? Math.max(MAX_NOTE - before.length - 1, 0) : MAX_NOTE
  const answer = useAction(async (note: string) => edits!.answerDoubt!(task, doubt.code, note))

  return (
    <section className="note doubt task__wide" ref={box} aria-label="Do obejrzenia">
      <p>
        <CircleHelp aria-hidden="true" />
        <span>{costOf(doubt, sheet, edits) ?? sentence}</span>
      </p>
      {edits && !isAnswering && (
        <div className="row no-print">
          {typeof goneBy?.was.value === 'number' && goneBy.was.value > 0 ? (
            <button type="button" className="btn" onClick={() => edits.changes!.undo(goneBy)}>
              Cofnij do {formatLong(goneBy.was.value)}
            </button>
          ) : (
            <button type="button" className="btn" onClick={() => fieldOf(box.current!)?.focus()}>
              Popraw
            </button>
          )}
          {edits.answerDoubt && (
            <button type="button" className="btn" onClick={() => setAnswering(true)}>
              Tak, dopisz dlaczego
            </button>
          )}
        </div>
      )}
      {isAnswering && (
        <form
          className="stack tight"
          onSubmit={event => {
            event.preventDefault()
            answer.run(note)
          }}
        >
          <TextareaField
            label="Skąd ta liczba?"
            hint="Jedno zdanie. Stanie po dopisku i przeczyta je koordynator. Można zostawić puste."
            rows={2}
            maxLength={room}
            autoFocus
            value={note}
            onChange={event => setNote(event.target.value)}
          />
          <FormError message={answer.failure} />
          <div className="row">
            <button type="submit" className="btn" data-tone="primary" disabled={answer.busy}>
              Zapisz
            </button>
            <button type="button" className="btn" data-tone="quiet" onClick={() => setAnswering(false)}>
              Wróć
            </button>
          </div>
        </form>
      )}
    </section>
  )
}

const fieldOf = (part: HTMLElement) => part.closest('.task')!.querySelector<HTMLInputElement>('.stepper input')
