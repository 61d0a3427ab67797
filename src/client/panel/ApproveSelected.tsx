import { useState } from 'react'
import { api } from '#client/api/call.ts'
import { answerUndoable } from '#client/api/undo.ts'
import { refresh } from '#client/api/useRead.ts'
import { filledSheets } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { NoteList } from '#client/ui/feedback/Note.tsx'
import type { ShownState } from '#client/ui/reviewStates.ts'
import { mayReview } from '#domain/people/roles.ts'
import { BULK_STATES, type BulkState, leftOutOfBulk } from '#domain/review.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { counted, inShort, plural } from '#domain/text/plural.ts'
import { LeftOutNote, leftOutOf } from './LeftOutNote.tsx'
import { shownState, type Troop } from './troops.ts'

interface SelectedSheet {
  id: number
  name: string
  district: { id: number }
  review: ShownState
  prerequisites: { done: number; of: number }
  tasks: { filled: number }
  obligatory: { filled: number; of: number }
}

interface ApproveSelectedProps {
  yearId: number
  selected: readonly SelectedSheet[]
  onApproved: (ids: readonly number[]) => void
}

const stateOf = ({ review }: SelectedSheet) => (review === 'NOT_STARTED' ? 'IN_PROGRESS' : review)

const reasonToLeaveOut = (sheet: SelectedSheet, states: readonly BulkState[]) =>
  leftOutOfBulk(
    {
      state: stateOf(sheet),
      entered: sheet.tasks.filled,
      prerequisitesMissing: sheet.prerequisites.of - sheet.prerequisites.done,
    },
    states,
  )

/** Approves the submitted ones of the selected sheets after a question; those in other states only when they are ticked. */
export function ApproveSelected({ yearId, selected, onApproved }: ApproveSelectedProps) {
  const reader = useReader()
  const [states, setStates] = useState<readonly BulkState[]>([])
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const count = selected.filter(({ review }) => review === 'SUBMITTED').length
  const meant = selected.filter(sheet => reasonToLeaveOut(sheet, states) === null)
  const skipped = selected.flatMap(sheet => {
    const code = reasonToLeaveOut(sheet, BULK_STATES)
    return code === null ? [] : { id: sheet.id, code }
  })

  async function approve() {
    const outcome = await answerUndoable(
      api.review({ id: yearId }).approve.post({ teams: meant.map(({ id }) => id), states: [...states] }),
      ({ approved }) => `Zatwierdzono ${sheetsInWords(approved.length)}`,
    )
    setLeftOut(leftOutOf(outcome.refused, selected))
    setStates([])
    onApproved(outcome.approved)
    await refresh(filledSheets(yearId))
  }

  return (
    <>
      <ConfirmButton
        look="primary"
        tone="primary"
        disabled={selected.length === 0 || !selected.every(({ district }) => mayReview(reader, district.id))}
        title={`Zatwierdzić ${meant.length === 0 ? 'zaznaczone arkusze' : sheetsInWords(meant.length)}?`}
        text={
          <div className="stack tight">
            {selected.length !== meant.length && (
              <p className="muted">
                Zaznaczono {formatLong(selected.length)}. Zatwierdzisz tylko zgłoszone. Inne dodaj poniżej.
              </p>
            )}
            <p className="anywhere">{inShort(meant, MOST_NAMES)}</p>
            <Incomplete sheets={meant} />
            {BULK_STATES.map(state => (
              <OtherState
                key={state}
                state={state}
                sheets={selected.filter(
                  sheet => stateOf(sheet) === state && reasonToLeaveOut(sheet, BULK_STATES) === null,
                )}
                isMeant={states.includes(state)}
                choose={isMeant => setStates(isMeant ? [...states, state] : states.filter(other => other !== state))}
              />
            ))}
            <NoteList tone="calm" title="Pominięte:" texts={leftOutOf(skipped, selected)} />
            <p className="muted">Drużynowi dowiedzą się o zatwierdzeniu i nie zmienią już arkuszy.</p>
          </div>
        }
        confirmLabel={meant.length === 0 ? 'Zatwierdź' : `Zatwierdź ${sheetsInWords(meant.length)}`}
        isEmpty={meant.length === 0}
        onConfirm={approve}
      >
        {count > 0 ? `Zatwierdź ${sheetsInWords(count)}` : 'Zatwierdź zaznaczone'}
      </ConfirmButton>
      <LeftOutNote title="Nie zatwierdzono:" leftOut={leftOut} />
    </>
  )
}

const sheetsInWords = (count: number) => counted(count, 'arkusz', 'arkusze', 'arkuszy')

function Incomplete({ sheets }: { sheets: readonly SelectedSheet[] }) {
  const incomplete = sheets.filter(sheet => emptyObligatory(sheet) > 0)
  return (
    <NoteList
      title={`${counted(incomplete.length, 'jest niekompletny', 'są niekompletne', 'jest niekompletnych')}:`}
      texts={incomplete.map(sheet => `${sheet.name}: ${emptyInWords(emptyObligatory(sheet))}`)}
    />
  )
}

const emptyInWords = (count: number) =>
  counted(count, 'puste zadanie obowiązkowe', 'puste zadania obowiązkowe', 'pustych zadań obowiązkowych')

const emptyObligatory = ({ obligatory }: SelectedSheet) => obligatory.of - obligatory.filled

interface OtherStateProps {
  state: BulkState
  sheets: readonly SelectedSheet[]
  isMeant: boolean
  choose: (isMeant: boolean) => void
}

const MOST_NAMES = 8

function OtherState({ state, sheets, isMeant, choose }: OtherStateProps) {
  if (sheets.length === 0) return null
  return (
    <label className="choice-line line">
      <input type="checkbox" checked={isMeant} onChange={event => choose(event.target.checked)} />
      <span className="anywhere">
        {state === 'RETURNED'
          ? `Dodaj ${formatLong(sheets.length)} do poprawy`
          : `Dodaj ${formatLong(sheets.length)} w trakcie (${plural(sheets.length, 'nigdy niezgłoszony', 'nigdy niezgłoszone', 'nigdy niezgłoszonych')})`}
        <small className="muted"> {inShort(sheets, MOST_NAMES)}</small>
      </span>
    </label>
  )
}

export const sheetOf = (troop: Troop): SelectedSheet => ({
  id: troop.teamId,
  name: troop.name,
  district: troop.district,
  review: shownState(troop),
  prerequisites: { done: troop.prerequisitesDone, of: troop.prerequisites },
  tasks: { filled: troop.entered },
  obligatory: troop.obligatory,
})
