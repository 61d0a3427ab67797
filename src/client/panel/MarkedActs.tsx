import { type ReactNode, useId, useState } from 'react'
import { Confirm } from '#client/ui/Confirm.tsx'
import { formatLong } from '#domain/values.ts'
import { type LeftOut, LeftOutNote, type Refusal, whyRefused } from './LeftOutNote.tsx'

interface Named {
  id: number
  name: string
}

/** One thing that can be done with all marked rows after a question. */
export interface MarkedAct {
  /** "Ukryj…" */
  label: string
  title: string
  text: ReactNode
  yes: string
  tone?: 'danger' | 'primary'
  /** Before the names of those that were left out: "Nie ukryto:". */
  leftOut: string
  run: (ids: readonly number[]) => Promise<{ done: number[]; refused: Refusal[] }>
}

interface MarkedActsProps {
  acts: readonly MarkedAct[]
  marked: readonly Named[]
  /** Reads the list again and takes the marks of these away. */
  onDone: (ids: readonly number[]) => Promise<unknown>
}

/** A button for each act; what was left out is named with its reason, and the rest is done. */
export function MarkedActs({ acts, marked, onDone }: MarkedActsProps) {
  const [asked, setAsked] = useState<MarkedAct>()
  const [leftOut, setLeftOut] = useState<{ title: string; rows: LeftOut[] }>()

  async function act({ run, leftOut: title }: MarkedAct) {
    const { done, refused } = await run(marked.map(({ id }) => id))
    const nameOf = (id: number) => marked.find(row => row.id === id)!.name
    setLeftOut({
      title,
      rows: refused.map(({ id, ...refusal }) => ({ name: nameOf(id), why: whyRefused(refusal) })),
    })
    await onDone(done)
  }

  return (
    <>
      <Choice acts={acts} onChoose={setAsked} />
      {asked && (
        <Confirm
          title={asked.title}
          text={
            <div className="stack tight">
              {asked.text}
              <MarkedNames marked={marked} />
            </div>
          }
          yes={asked.yes}
          tone={asked.tone ?? 'primary'}
          onYes={() => act(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {leftOut && <LeftOutNote title={leftOut.title} leftOut={leftOut.rows} />}
    </>
  )
}

/** Several fold up behind one button: the bar keeps to a line or two also on a phone. */
function Choice({ acts, onChoose }: { acts: readonly MarkedAct[]; onChoose: (act: MarkedAct) => void }) {
  const id = useId()
  const [only, ...others] = acts
  if (only && others.length === 0)
    return (
      <button type="button" className="btn" onClick={() => onChoose(only)}>
        {only.label}
      </button>
    )
  return (
    <>
      <button type="button" className="btn marked-bar__more" popoverTarget={id}>
        Więcej…
      </button>
      <div id={id} popover="auto" className="menu marked-menu">
        {acts.map(act => (
          <button
            key={act.label}
            type="button"
            className="btn"
            data-tone="quiet"
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={() => onChoose(act)}
          >
            {act.label}
          </button>
        ))}
      </div>
    </>
  )
}

const MOST_NAMES = 12

/** Marks may stand on other pages of the list: the question names them. */
function MarkedNames({ marked }: { marked: readonly Named[] }) {
  const more = marked.length - MOST_NAMES
  return (
    <p className="muted anywhere">
      {marked
        .slice(0, MOST_NAMES)
        .map(({ name }) => name)
        .join(', ')}
      {more > 0 && ` i ${formatLong(more)} więcej`}
    </p>
  )
}
