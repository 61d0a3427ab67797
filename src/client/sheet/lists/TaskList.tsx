import type { KeyboardEvent, ReactNode } from 'react'
import { fieldAfter, onEnter } from '#client/sheet/rows/nextField.ts'

export interface TaskSection<Row> {
  key: string
  rows: readonly Row[]
  /** A list of one section may do without. */
  head?: ReactNode
}

interface TaskListProps<Row> {
  sections: readonly TaskSection<Row>[]
  row: (row: Row) => ReactNode
}

/** Rows of tasks under their heads; empty sections are left out. Enter in a field moves to the next field, over sections. */
export function TaskList<Row>({ sections, row }: TaskListProps<Row>) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field below moves on
    <div className="task-list" onKeyDown={goToNextValue}>
      {sections.map(
        ({ key, head, rows }) =>
          rows.length > 0 && (
            <section key={key}>
              {head}
              <ul>{rows.map(row)}</ul>
            </section>
          ),
      )}
    </div>
  )
}

const goToNextValue = (event: KeyboardEvent) => onEnter(event, field => field.closest('.task') && fieldAfter(field))
