import { MessageSquare, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Discussion } from '#client/sheet/model/discussion.ts'
import type { SheetEdits } from '#client/sheet/model/edits.ts'
import { enteredLastYear } from '#client/sheet/model/lastYear.ts'
import { groupName } from '#client/sheet/model/shares.ts'
import type { LastYearOfTask, ScoredGroup, Sheet } from '#client/sheet/model/sheet.ts'
import { missingReference, taskKind, writtenInWords } from '#client/sheet/model/taskWords.ts'
import { aboutTask, threadAbout } from '#client/sheet/model/threads.ts'
import { lacksNote } from '#domain/note.ts'
import { counted } from '#domain/text/plural.ts'
import type { YearTask } from '#domain/year/fullYear.ts'

interface Facts {
  task: YearTask
  group: ScoredGroup
  sheet: Sheet
  edits: SheetEdits | undefined
  lastYear: LastYearOfTask | undefined
  discussion: Discussion | undefined
  /** For a reviewer, who reads threads below and last year in a column. */
  checked: object | undefined
}

/** The facts of a row's grey line: what is missing first, then how it counts and what there was a year ago. */
export function factsOf({ task, group, sheet, edits, lastYear, discussion, checked }: Facts): ReactNode[] {
  const { values, notes, written } = sheet.entries
  const reference = missingReference(task, sheet)
  const other = task.primaryGroupId === group.id ? task.secondaryGroupId : task.primaryGroupId
  const isShared = task.secondaryGroupId !== null
  const thread = checked ? undefined : discussion && threadAbout(discussion.threads, aboutTask(task.id))
  const entry = written?.values.get(task.id)
  const kind = task.type === 'BOOLEAN' ? '' : taskKind(task, sheet)
  return [
    sheet.withMine.marks.get(task.id) === 'late' && (
      <b key="late" className="warn wide-only">
        po terminie
      </b>
    ),
    reference && (
      <b key="reference" className="warn">
        bez wartości zadania „{reference.name}” nie ma punktów
      </b>
    ),
    edits && lacksNote(task, values.get(task.id), notes?.get(task.id)) && (
      <b key="note" className="warn">
        <TriangleAlert aria-hidden="true" /> prosi o dopisek
      </b>
    ),
    task.obligatory && <b key="obligatory">obowiązkowe</b>,
    isShared && kind ? (
      <span key="kind" className="wide-only">
        {kind}
      </span>
    ) : (
      kind
    ),
    isShared && other !== null && `wspólne z „${groupName(other, sheet)}”`,
    !checked && lastYear && `${enteredLastYear(task, lastYear)}${lastYear.sameRules ? '' : ', inne zasady'}`,
    thread && (
      <span key="thread" className="line">
        <MessageSquare aria-hidden="true" />
        {counted(thread.remarks.length, 'uwaga', 'uwagi', 'uwag')}
      </span>
    ),
    entry && `wpis: ${writtenInWords(entry)}`,
  ]
}
