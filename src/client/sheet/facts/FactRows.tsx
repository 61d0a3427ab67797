import { CircleCheck, CircleX, CloudOff } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { fieldIn, onEnter, rowAfter } from '#client/sheet/view/nextField.ts'
import type { AnsweredTask, Prerequisite, Sheet } from '#client/sheet/view/sheet.ts'
import { useTaskNote } from '#client/sheet/view/TaskNote.tsx'
import type { SheetEdits } from '#client/sheet/view/viewProps.ts'
import { formatPoints } from '#domain/scoring/points.ts'
import { maxPointsOf, pointsFor } from '#domain/scoring/scoring.ts'

/** The facts of an area. Enter leads to the next one without an answer, in any area. */
export function FactsOf({ name, done, of, children }: { name: string; done: number; of: number; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header className="facts__area">
        <h2 id={id}>{name}</h2>
        <small>
          {done} z {of}
        </small>
      </header>
      <ul onKeyDown={goToNextOpen}>{children}</ul>
    </section>
  )
}

function goToNextOpen(event: KeyboardEvent<HTMLElement>) {
  const rows = event.currentTarget.closest('.standing-facts')!.querySelectorAll<HTMLElement>('.fact')
  onEnter(event, field => fieldIn(rowAfter(field, rows, row => row.querySelector('[data-empty="true"]') !== null)))
}

/** True while the answer waits for the network. */
export type Waits = (kind: 'value' | 'tick', id: number) => boolean

interface FactOfSheet {
  sheet: Sheet
  edits: SheetEdits
  waits: Waits
}

export function TaskFact({ task, sheet, edits, waits }: FactOfSheet & { task: AnsweredTask }) {
  const { values, notes } = sheet.entries
  const value = values.get(task.id)
  const note = useTaskNote({
    name: task.name,
    note: notes?.get(task.id),
    // Once it is answered, last year's note is offered to be written again.
    lastNote: value === undefined ? null : task.lastYear?.note,
    write: value === undefined ? undefined : (text, how) => edits.writeNote?.(task, text, how),
    onDone: edits.finishEntry,
  })
  const answer = (value: number | null) => {
    edits.enter(task, value)
    edits.finishEntry()
  }
  return (
    <Fact
      name={task.name}
      answers={['nadal tak', 'już nie']}
      value={value === undefined ? undefined : value > 0}
      onAnswer={isStill => answer(isStill ? 1 : 0)}
      rejection={edits.rejectionOf('value', task.id)}
      waits={waits('value', task.id)}
      below={note.line}
    >
      {value === undefined ? (
        <>
          <span>{formatPoints(maxPointsOf(task))} pkt</span>
          {task.lastYear?.note && (
            <span className="fact__note">
              rok temu: <q>{task.lastYear.note.text}</q>
            </span>
          )}
        </>
      ) : (
        <>
          {value > 0 ? (
            <span className="line" data-tone="ok">
              <CircleCheck aria-hidden="true" /> +{formatPoints(pointsFor(task, values))} pkt
            </span>
          ) : (
            <span className="line">
              <CircleX aria-hidden="true" /> wpisane „nie”
            </span>
          )}
          <button type="button" className="link" aria-label={`Cofnij: ${task.name}`} onClick={() => answer(null)}>
            Cofnij
          </button>
          {note.add}
        </>
      )}
    </Fact>
  )
}

export function PrerequisiteFact({ prerequisite, sheet, edits, waits }: FactOfSheet & { prerequisite: Prerequisite }) {
  const isDone = sheet.entries.ticked.has(prerequisite.id)
  return (
    <Fact
      name={prerequisite.name}
      answers={['spełnione', 'jeszcze nie']}
      value={isDone ? true : undefined}
      onAnswer={isDone => edits.tick(prerequisite, isDone)}
      rejection={edits.rejectionOf('tick', prerequisite.id)}
      waits={waits('tick', prerequisite.id)}
    >
      <span>{isDone ? 'spełnione' : 'wymaganie wstępne'}</span>
    </Fact>
  )
}

interface FactProps {
  name: string
  answers: readonly [yes: string, no: string]
  value: boolean | undefined
  onAnswer: (isYes: boolean) => void
  rejection: string | undefined
  /** The network or the server is unreachable. */
  waits: boolean
  below?: ReactNode
  children: ReactNode
}

/** One line of constant height; hints are below its name. */
function Fact({ name, answers, value, onAnswer, rejection, waits, below, children }: FactProps) {
  const group = useId()
  return (
    <li className="fact" data-answer={value}>
      <h3>{name}</h3>
      <div className="fact__says hint">
        {rejection ? (
          <span className="error">Nie zapisano: {rejection}</span>
        ) : waits ? (
          <span className="line" data-tone="warn">
            <CloudOff aria-hidden="true" /> czeka na sieć, wyśle się samo
          </span>
        ) : (
          children
        )}
      </div>
      <fieldset className="yes-no" aria-label={name} data-empty={value === undefined}>
        {[true, false].map((answer, at) => (
          <label key={answers[at]}>
            <input type="radio" name={group} checked={value === answer} onChange={() => onAnswer(answer)} />
            {answers[at]}
          </label>
        ))}
      </fieldset>
      {below}
    </li>
  )
}
