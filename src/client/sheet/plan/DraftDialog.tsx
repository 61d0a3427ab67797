import type { ReactNode } from 'react'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'
import { type PlanDraft, withDraft } from '#domain/planMaking.ts'
import { counted } from '#domain/text/plural.ts'
import { inAccusative, rowsIn, standingWith } from './standingWith.ts'

interface DraftDialogProps extends Pick<SheetViewProps, 'sheet'> {
  title: string
  draft: PlanDraft
  /** The source of the draft: "z próby". */
  from: string
  leftOut?: ReactNode
  press: NonNullable<SheetViewProps['pressPlan']>
  onPressed?: (() => void) | undefined
  onClose: () => void
}

/** Previews a draft: the rows it writes, the standing with them, and the rows it leaves out. */
export function DraftDialog({ sheet, title, draft, from, leftOut, press, onPressed, onClose }: DraftDialogProps) {
  const { tasks, prerequisites, replaced } = draft
  const names = new Map(sheet.tasks.map(({ id, name }) => [id, name]))
  const count = tasks.length + prerequisites.length
  const gives = standingWith(sheet, withDraft(rowsIn(sheet), draft))
  return (
    <Confirm
      title={title}
      text={
        count === 0 ? (
          <p>Wszystko to jest już w planie.</p>
        ) : (
          <>
            <p>
              Do planu {count === 1 ? 'trafi' : 'trafią'}: <b>{draftInWords(draft)}</b>. Z nimi plan daje{' '}
              <b>{inAccusative(gives)}</b>.
            </p>
            <ul className="bullets">
              {tasks.slice(0, NAMED).map(({ taskId }) => (
                <li key={taskId}>{names.get(taskId)}</li>
              ))}
              {tasks.length > NAMED && <li>i {counted(tasks.length - NAMED, 'inne', 'inne', 'innych')}</li>}
            </ul>
            {replaced > 0 && <p>{counted(replaced, 'zastąpi', 'zastąpią', 'zastąpi')} to, co jest już w planie.</p>}
            {leftOut}
          </>
        )
      }
      confirmLabel="Zapisz w planie"
      tone="primary"
      isEmpty={count === 0}
      onConfirm={async () => {
        await press(draft, `W planie: ${draftInWords(draft)} ${from}.`)
        onPressed?.()
      }}
      onClose={onClose}
    />
  )
}

const NAMED = 8

export const draftInWords = ({ tasks, prerequisites }: PlanDraft) =>
  [
    tasks.length > 0 && counted(tasks.length, 'zadanie', 'zadania', 'zadań'),
    prerequisites.length > 0 && counted(prerequisites.length, 'wymaganie', 'wymagania', 'wymagań'),
  ]
    .filter(Boolean)
    .join(' i ')
