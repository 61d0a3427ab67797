import { CalendarClock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type * as v from 'valibot'
import { api } from '#client/api/call.ts'
import { answerUndoable } from '#client/api/undo.ts'
import { Dialog, DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { DialogFoot } from '#client/ui/dialog/DialogFoot.tsx'
import { Field, TextareaField } from '#client/ui/form/Field.tsx'
import { useForm } from '#client/ui/form/useForm.ts'
import { formatDate } from '#client/ui/format.ts'
import { type Day, dayAfter, lastDayOf, PROPOSED_EXTENSION_DAYS, warsawDay } from '#domain/deadline.ts'
import { Extension, type TimeAnswer } from '#domain/requests/review.ts'
import { MAX_REMARK, type ReviewState, whyNotExtended } from '#domain/review.ts'
import { counted } from '#domain/text/plural.ts'
import { LeftOutNote, leftOutOf, reasonOf } from './LeftOutNote.tsx'
import { Recipients } from './Recipients.tsx'

interface ExtendedSheet {
  teamId: number
  name: string
  shadow: boolean
  state: ReviewState
  extendedTo: Day | null
}

interface ExtendButtonProps {
  year: { id: number; deadline: Day | null }
  sheets: readonly ExtendedSheet[]
  onExtended: (teamIds: readonly number[]) => Promise<unknown>
}

/** Renders nothing in a year without a deadline. */
export const ExtendButton = ({ children = 'Przedłuż…', ...props }: ExtendButtonProps & { children?: ReactNode }) =>
  props.year.deadline !== null && (
    <DialogButton dialog={close => <ExtendDialog {...props} onClose={close} />}>{children}</DialogButton>
  )

/** Gives the selected sheets a later last day (rules.md#82); those that cannot have it are named with the reason. */
function ExtendDialog({ year, sheets, onExtended, onClose }: ExtendButtonProps & { onClose: () => void }) {
  const today = warsawDay(Date.now())
  const lastDayOfSheet = ({ extendedTo }: ExtendedSheet) => lastDayOf(year.deadline, extendedTo)
  const proposed = [today, ...sheets.map(sheet => lastDayOfSheet(sheet)!)].sort().at(-1)!
  const [day, setDay] = useState(dayAfter(proposed, PROPOSED_EXTENSION_DAYS))
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const whyNot = (sheet: ExtendedSheet) =>
    sheet.shadow
      ? 'team-hidden'
      : whyNotExtended({ state: sheet.state, lastDay: lastDayOfSheet(sheet) }, day, Date.now())
  const meant = sheets.filter(sheet => whyNot(sheet) === null)
  const recipient = (sheet: ExtendedSheet) => {
    const lastDay = formatDate(lastDayOfSheet(sheet)!)
    const code = whyNot(sheet)
    const why = code === 'extension-stays' ? `ma już czas do ${lastDay}` : code && reasonOf({ id: sheet.teamId, code })
    return { id: sheet.teamId, name: sheet.name, lines: [`teraz do ${lastDay}`], why }
  }

  const form = useForm(
    Extension,
    async body => {
      const { extended, refused } = await answerUndoable(
        api.review({ id: year.id }).extend.post(body),
        ({ extended }) => extendedInWords(day, namesOf(sheets, extended)),
      )
      setLeftOut(
        leftOutOf(
          refused,
          sheets.map(({ teamId: id, name }) => ({ id, name })),
        ),
      )
      await onExtended(extended)
      if (refused.length === 0) onClose()
    },
    fields => ({ ...Object.fromEntries(fields), teams: meant.map(({ teamId }) => teamId) }),
  )

  return (
    <Dialog title="Przedłuż termin" onClose={onClose}>
      <form className="stack" {...form.props}>
        <Field
          label="Nowy ostatni dzień"
          name="until"
          type="date"
          required
          min={today}
          value={day}
          onChange={event => setDay(event.target.value)}
          hint={`Do końca tego dnia. Termin dla wszystkich: ${formatDate(year.deadline!)}.`}
          errors={form.errors.until}
        />
        <TextareaField
          label="Powód"
          name="reason"
          rows={3}
          maxLength={MAX_REMARK}
          hint="Drużynowi przeczytają go w powiadomieniu i w mailu. Możesz zostawić puste."
          errors={form.errors.reason}
        />
        <section aria-labelledby="komu">
          <h3 id="komu">Komu</h3>
          <Recipients labelledBy="komu" rows={sheets.map(recipient)} Skipped={CalendarClock} />
        </section>
        <LeftOutNote title="Nie przedłużono:" leftOut={leftOut} />
        <DialogFoot failure={form.failure} onClose={onClose} disabled={form.busy || meant.length === 0}>
          {meant.length === 0 ? 'Przedłuż' : `Przedłuż ${counted(meant.length, 'drużynie', 'drużynom', 'drużynom')}`}
        </DialogFoot>
      </form>
    </Dialog>
  )
}

const extendedInWords = (day: Day, teams: string) => `Przedłużono termin do ${formatDate(day)}: ${teams}`

/** Grants a request for more time until a day, or refuses it without one (rules.md#84). */
export const answerTimeRequest = (
  yearId: number,
  team: { id: number; name: string },
  body: v.InferOutput<typeof TimeAnswer>,
) =>
  answerUndoable(
    api.review({ id: yearId }).of({ team: team.id })['more-time'].post(body),
    body.extendedTo === null ? `Odmówiono więcej czasu: ${team.name}` : extendedInWords(body.extendedTo, team.name),
  )

function namesOf(sheets: readonly ExtendedSheet[], extended: readonly number[]) {
  const [only, ...others] = sheets.filter(({ teamId }) => extended.includes(teamId))
  return others.length === 0 && only ? only.name : counted(extended.length, 'drużyna', 'drużyny', 'drużyn')
}
