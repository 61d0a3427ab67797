import { type ComponentProps, type ReactNode, useState } from 'react'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'
import { inShort } from '#domain/text/plural.ts'
import { ActionMenu } from './ActionMenu.tsx'
import { LeftOutNote, leftOutOf, type Rejection } from './LeftOutNote.tsx'

const MOST_NAMES = 12

interface Named {
  id: number
  name: string
}

export interface BulkAction {
  label: string
  title: string
  text: ReactNode
  confirm: string
  tone?: 'danger' | 'primary'
  /** Introduces the rows that were left out: "Nie ukryto:". */
  leftOut: string
  run: (ids: readonly number[]) => Promise<{ done: number[]; refused: Rejection[] }>
}

interface BulkActionsProps {
  actions: readonly BulkAction[]
  selected: readonly Named[]
  onDone: (ids: readonly number[]) => Promise<unknown>
}

/** The actions on marked rows, each after a question. Rows that the server rejects are named with the reason. */
export function BulkActions({ actions, selected, onDone }: BulkActionsProps) {
  const [chosen, setChosen] = useState<BulkAction>()
  const [leftOut, setLeftOut] = useState<ComponentProps<typeof LeftOutNote>>()

  async function runAction({ run, leftOut: title }: BulkAction) {
    const { done, refused } = await run(selected.map(({ id }) => id))
    setLeftOut({ title, leftOut: leftOutOf(refused, selected) })
    await onDone(done)
  }

  return (
    <>
      <ActionMenu actions={actions} onChoose={setChosen} />
      {chosen && (
        <Confirm
          title={chosen.title}
          text={
            <div className="stack tight">
              {chosen.text}
              {/* The selection may include rows on other pages, so the question names it. */}
              <p className="muted anywhere">{inShort(selected, MOST_NAMES)}</p>
            </div>
          }
          confirmLabel={chosen.confirm}
          tone={chosen.tone ?? 'primary'}
          onConfirm={() => runAction(chosen)}
          onClose={() => setChosen(undefined)}
        />
      )}
      {leftOut && <LeftOutNote {...leftOut} />}
    </>
  )
}
