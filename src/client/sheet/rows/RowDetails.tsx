import type { Discussion } from '#client/sheet/model/discussion.ts'
import type { SheetEdits } from '#client/sheet/model/edits.ts'
import { lastYearInWords } from '#client/sheet/model/lastYear.ts'
import type { LastYearOfTask, ScoredGroup, Sheet } from '#client/sheet/model/sheet.ts'
import { closingHint, explainPoints, type Hint, missingReference } from '#client/sheet/model/taskWords.ts'
import { aboutTask, threadAbout } from '#client/sheet/model/threads.ts'
import { relativeTime } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { LinkedText } from '#client/ui/LinkedText.tsx'
import { authorName } from '#client/ui/people.ts'
import { showWholeWhileGrowing } from '#client/ui/showWhole.ts'
import { capitalized } from '#domain/text/polish.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { AddNote } from './AddNote.tsx'
import { TaskDoubts } from './TaskDoubts.tsx'
import { ThreadView } from './ThreadView.tsx'
import { ValueHistory } from './ValueHistory.tsx'

interface RowDetailsProps {
  id: string
  task: YearTask
  group: ScoredGroup
  sheet: Sheet
  edits: SheetEdits | undefined
  lastYear: LastYearOfTask | undefined
  discussion: Discussion | undefined
  /** The row itself shows threads, doubts and the whole note. */
  isChecked: boolean
}

/** What "Więcej" unfolds: what is asked, the description, the points, who entered what, and "Dopisz". */
export function RowDetails({ id, task, group, sheet, edits, lastYear, discussion, isChecked }: RowDetailsProps) {
  const value = sheet.entries.values.get(task.id)
  const note = sheet.entries.notes?.get(task.id)
  const thread = isChecked ? undefined : discussion && threadAbout(discussion.threads, aboutTask(task.id))
  const hint = edits && !missingReference(task, sheet) ? closingHint(task, group, sheet) : null
  const { writeNote } = edits ?? {}
  return (
    <div className="box task__more" id={id} ref={showWholeWhileGrowing}>
      {discussion && thread && <ThreadView discussion={discussion} thread={thread} />}
      {!isChecked && <TaskDoubts task={task} sheet={sheet} edits={edits} />}
      {task.description && <p>{task.description}</p>}
      {note && !isChecked && (
        <div>
          <LinkedText text={note.text} />
          {!note.own && note.at && (
            <small className="hint">
              {authorName(note)}, {relativeTime(note.at, Date.now())}
            </small>
          )}
        </div>
      )}
      <h4>Skąd te punkty?</h4>
      {explainPoints(task, sheet).map(line => (
        <p key={line}>{line}</p>
      ))}
      {hint && <ClosingHint hint={hint} />}
      {lastYear && <p>{capitalized(lastYearInWords(task, group.id, lastYear))}.</p>}
      {lastYear?.note && (
        <div>
          <small className="hint">Rok temu dopisano:</small>
          <LinkedText text={lastYear.note.text} />
        </div>
      )}
      {discussion && (
        <>
          <h4>Kto i kiedy</h4>
          <ValueHistory
            task={task}
            sheet={discussion.place}
            value={value ?? null}
            restore={
              edits &&
              (earlier => {
                edits.enter(task, earlier)
                edits.finishEntry()
              })
            }
          />
        </>
      )}
      {discussion && !isChecked && (writeNote || (discussion.mayWrite && !thread?.isOpen)) && (
        <AddNote
          task={task}
          note={note}
          lastNote={lastYear?.note}
          discussion={discussion}
          hasThread={thread?.isOpen === true}
          write={
            writeNote &&
            (text => {
              writeNote(task, text)
              edits!.finishEntry()
            })
          }
        />
      )}
    </div>
  )
}

const ClosingHint = ({
  hint: {
    level,
    words: [before, strong, after],
  },
}: {
  hint: Hint
}) => (
  <p className="task__hint" data-level={level}>
    <LevelSymbol level={level} />
    <span>
      {before} <b>{strong}</b> {after}
    </span>
  </p>
)
