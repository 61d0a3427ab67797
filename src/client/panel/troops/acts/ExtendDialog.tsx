import { useState } from 'react'
import { api } from '#client/api/call.ts'
import { answerUndoable } from '#client/api/undo.ts'
import { refusedInWords } from '#client/panel/ui/LeftOutNote.tsx'
import { Field, TextareaField } from '#client/ui/form/Field.tsx'
import { formatDate } from '#client/ui/format.ts'
import { type Day, dayAfter, lastDayOf, PROPOSED_EXTENSION_DAYS, warsawDay } from '#domain/deadline.ts'
import { MAX_REMARK, type ReviewState, whyNotExtended } from '#domain/review.ts'
import { counted } from '#domain/text/plural.ts'
import { peopleInWords } from './parted.ts'
import { Concerned, DialogPart, TroopsDialog } from './TroopsDialog.tsx'
import { extendedInWords } from './timeRequests.ts'

interface ExtendedSheet {
  teamId: number
  name: string
  shadow: boolean
  state: ReviewState
  extendedTo: Day | null
  /** Known in the list only. */
  leaders?: readonly unknown[]
}

interface ExtendDialogProps {
  year: { id: number; deadline: Day | null }
  sheets: readonly ExtendedSheet[]
  onExtended: (teamIds: readonly number[]) => Promise<unknown>
  onClose: () => void
}

/** Gives the selected sheets a later last day (rules.md#82). */
export function ExtendDialog({ year, sheets, onExtended, onClose }: ExtendDialogProps) {
  const today = warsawDay(Date.now())
  const lastDayOfSheet = ({ extendedTo }: ExtendedSheet) => lastDayOf(year.deadline, extendedTo)!
  const proposed = [today, ...sheets.map(lastDayOfSheet)].sort().at(-1)!
  const [day, setDay] = useState(dayAfter(proposed, PROPOSED_EXTENSION_DAYS))
  const [reason, setReason] = useState('')
  const rows = sheets.map(sheet => {
    const code = sheet.shadow
      ? 'team-hidden'
      : day && whyNotExtended({ state: sheet.state, lastDay: lastDayOfSheet(sheet) }, day, Date.now())
    return { id: sheet.teamId, name: sheet.name, people: sheet.leaders?.length, code: code || null }
  })
  // A day that is over is the field's mistake, not the troops'.
  const meant = rows.filter(({ code }) => code === null || code === 'extension-over')
  const leftOut = rows.flatMap(({ id, name, code }) => (code && code !== 'extension-over' ? [{ id, name, code }] : []))
  const people = meant.reduce((sum, { people = Number.NaN }) => sum + people, 0)

  async function run() {
    const teams = meant.map(({ id }) => id)
    const { extended, refused } = await answerUndoable(
      api.review({ id: year.id }).extend.post({ teams, until: day, reason }),
      ({ extended }) => extendedInWords(day, namesOf(rows, extended)),
      ({ refused }) => ({ note: refusedInWords(refused, rows) }),
    )
    return { done: extended, refused }
  }
  return (
    <TroopsDialog
      title={
        meant.length === 0 ? 'Przedłuż termin' : `Przedłuż ${counted(meant.length, 'drużynie', 'drużynom', 'drużynom')}`
      }
      rows={rows}
      leftOut={leftOut}
      sends={
        people === 0
          ? 'Nic.'
          : `${Number.isNaN(people) ? 'Drużynowi dostaną' : peopleInWords(people)} powiadomienie i mail z nowym terminem.`
      }
      submit={meant.length === 0 ? 'Przedłuż' : `Przedłuż ${counted(meant.length, 'drużynie', 'drużynom', 'drużynom')}`}
      isReady={meant.length > 0 && day !== ''}
      run={run}
      onDone={onExtended}
      onClose={onClose}
    >
      <DialogPart title="Nowy termin">
        <Field
          label="Nowy ostatni dzień"
          type="date"
          required
          min={today}
          value={day}
          onChange={event => setDay(event.target.value)}
          hint={`Do końca tego dnia. Termin dla wszystkich: ${formatDate(year.deadline!)}.`}
        />
        <TextareaField
          label="Powód"
          rows={2}
          maxLength={MAX_REMARK}
          value={reason}
          onChange={event => setReason(event.target.value)}
          hint="Drużynowi przeczytają go w powiadomieniu i w mailu. Możesz zostawić puste."
        />
      </DialogPart>
      <Concerned rows={meant} />
    </TroopsDialog>
  )
}

function namesOf(rows: readonly { id: number; name: string }[], done: readonly number[]) {
  const [only, ...others] = rows.filter(({ id }) => done.includes(id))
  return others.length === 0 && only ? only.name : counted(done.length, 'drużyna', 'drużyny', 'drużyn')
}
