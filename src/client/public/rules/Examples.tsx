import { useMemo } from 'react'
import type { SheetEdits } from '#client/sheet/model/edits.ts'
import type { Sheet } from '#client/sheet/model/sheet.ts'
import { explainPoints } from '#client/sheet/model/taskWords.ts'
import { TaskRow } from '#client/sheet/rows/TaskRow.tsx'
import { formatPoints } from '#domain/scoring/points.ts'
import { pointsFor } from '#domain/scoring/scoring.ts'
import { EXAMPLES, EXAMPLES_TITLE, exampleEntries, exampleYear, SHARED } from './exampleTasks.ts'
import { useSample } from './useSample.ts'

export function Examples() {
  const { sheet, edits } = useSample(exampleYear, exampleEntries)
  const withoutStars = useMemo(() => ({ ...edits, setMine: undefined }), [edits])
  const example = { sheet, edits: withoutStars }

  return (
    <section id="rodzaje-zadan" className="stack" aria-labelledby="rodzaje-zadan-tytul">
      <h2 id="rodzaje-zadan-tytul">{EXAMPLES_TITLE}</h2>
      <p className="measure">
        Rodzaj zadania mówi, jak z wpisanej liczby biorą się punkty. Zmieniaj liczby w przykładach: wynik liczy ten sam
        arkusz, który wypełniają drużyny.
      </p>
      <ol className="stack">
        {EXAMPLES.map((shown, index) => (
          <li key={shown.title}>
            <ExampleCard {...example} example={shown} number={index + 1} />
          </li>
        ))}
      </ol>
      <ExampleCard {...example} example={SHARED} />
    </section>
  )
}

interface ExampleCardProps {
  example: typeof SHARED
  number?: number
  sheet: Sheet
  edits: SheetEdits
}

function ExampleCard({ example: { title, formula, tip, task, reference }, number, sheet, edits }: ExampleCardProps) {
  const row = { group: sheet.groups.find(({ id }) => id === task.primaryGroupId)!, sheet, edits, state: {}, months: [] }
  return (
    <article className="card example" aria-label={title}>
      <header className="stack tight">
        <h3>
          {number && `${number}. `}
          {title}
        </h3>
        <p className="measure">{formula}</p>
      </header>
      <ul>
        {/* Several examples refer to one task. */}
        {reference && <TaskRow id={`odniesienie-${task.id}`} task={reference} {...row} />}
        <TaskRow id={`zadanie-${task.id}`} task={task} {...row} />
      </ul>
      <footer className="stack tight">
        <output className="example__points">
          {explainPoints(task, sheet).map(line => (
            <p key={line}>{line}</p>
          ))}
          {task.type === 'PARABOLIC_REF' && <p>{linearInstead(task, sheet)}</p>}
        </output>
        <p className="hint">{tip}</p>
      </footer>
    </article>
  )
}

function linearInstead(task: typeof SHARED.task, { entries }: Sheet) {
  const points = pointsFor({ ...task, type: 'LINEAR_REF' }, entries.values)
  return `Zadanie liniowe dałoby za to ${formatPoints(points)} pkt.`
}
