import { useState } from 'react'
import { isRefusedWith } from '#client/api/ApiError.ts'
import { api } from '#client/api/call.ts'
import { type ManagedTeam, teamReview, teamSheet, waitingCounts } from '#client/api/reads.ts'
import { createStore, useStore } from '#client/api/store.ts'
import { answerUndoable, shownAct, type UndoableAct, type UndoableCall } from '#client/api/undo.ts'
import { refresh, remember } from '#client/api/useRead.ts'
import { filledSheets, overviewOf } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { peopleInWords } from '#client/panel/troops/acts/parted.ts'
import { DialogPart } from '#client/panel/troops/acts/TroopsDialog.tsx'
import { UnlockNote } from '#client/panel/troops/acts/UnlockNote.tsx'
import { missingIn, type Sheet } from '#client/sheet/model/sheet.ts'
import { keyOfSubject, type Subject } from '#client/sheet/model/threads.ts'
import { sendTyped, useTyped } from '#client/sheet/saving/remarkOutbox.ts'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { DialogFoot } from '#client/ui/dialog/DialogFoot.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { NoteList } from '#client/ui/feedback/Note.tsx'
import { Field, TextareaField } from '#client/ui/form/Field.tsx'
import { useForm } from '#client/ui/form/useForm.ts'
import { formatDate } from '#client/ui/format.ts'
import { Return } from '#contract/requests/review.ts'
import { type Day, dayAfter, isOver, lastDayOf, PROPOSED_EXTENSION_DAYS, warsawDay } from '#domain/deadline.ts'
import { mayReview } from '#domain/people/roles.ts'
import { isOpenToLeaders, MAX_REMARK, mayAct } from '#domain/review.ts'
import { counted } from '#domain/text/plural.ts'
import type { YearState } from '#domain/year/year.ts'
import type { Review } from './sinceSubmission.ts'

interface Reviewed {
  team: Pick<ManagedTeam, 'id' | 'name' | 'district' | 'owners'>
  year: { id: number; state: YearState; deadline: Day | null }
  sheet: Sheet
  review: Review
  /** The subjects of open remarks. */
  asked: readonly Subject[]
  onApproved: () => void
}

/** The sheet whose approval is taken back with a letter, because it was tried too late in the message. */
const unlocking = createStore<string | null>(null)

const APPROVED = 'Zatwierdzono'

export const isComplete = (left: ReturnType<typeof missingIn>) =>
  left.prerequisites.length + left.obligatory.length === 0

/** Approving and returning a sheet, with their dialogs. A second reviewer sees an error naming who was faster. */
export function useReviewActs({ team, year, sheet, review, asked, onApproved }: Reviewed) {
  const reader = useReader()
  const [dialog, setDialog] = useState<'approve' | 'return' | 'unlock' | null>(null)
  const sheetKey = `${team.id}/${year.id}`
  const isUnlocking = useStore(unlocking) === sheetKey || dialog === 'unlock'
  const address = api.review({ id: year.id }).of({ team: team.id })
  const own = { teamId: team.id, yearId: year.id }
  const { since } = review
  const drafts = { userId: reader.id, ...own }
  const typed = useTyped(drafts)
  const left = missingIn(sheet)

  async function act(call: UndoableCall<Review>, done: string, later?: UndoableAct['later']) {
    try {
      remember(teamReview(own), await answerUndoable(call, `${done} ${team.name}`, later && { later }))
      refresh(teamSheet(own), filledSheets(year.id), overviewOf(null), overviewOf(team.district.id), waitingCounts)
    } catch (error) {
      if (isRefusedWith(error, 'review-moved')) await refresh(teamReview(own), teamSheet(own))
      throw error
    }
  }
  async function approve() {
    await act(address.approve.post({ note: null, since }), APPROVED, {
      text: 'Cofnij z listem…',
      href: location.pathname + location.search,
      onOpen: () => unlocking.set(sheetKey),
    })
    onApproved()
  }
  const approval = useAction(approve)
  // One way back at a time: as long as the message offers it, the page does not.
  const message = useStore(shownAct)
  const isInMessage = message?.words === `${APPROVED} ${team.name}` && message.left === null
  const mayActNow = year.state === 'OPEN' && mayReview(reader, team.district.id)
  const close = () => {
    setDialog(null)
    unlocking.set(null)
  }

  return {
    mayApprove: mayActNow && mayAct('APPROVE', review.state),
    mayReturn: mayActNow && mayAct('RETURN', review.state),
    mayUnlock: mayActNow && !isInMessage && mayAct('UNLOCK', review.state),
    mayExtend: mayActNow && isOpenToLeaders(review.state),
    left,
    busy: approval.busy,
    failure: approval.failure,
    approve: () => (isComplete(left) ? approval.run() : setDialog('approve')),
    open: (kind: 'return' | 'unlock') => setDialog(kind),
    dialog: (
      <>
        {dialog === 'approve' && (
          <Confirm
            title={`Zatwierdzić arkusz jednostki ${team.name}?`}
            text={<Overlooked left={left} />}
            tone="primary"
            confirmLabel="Zatwierdź mimo to"
            onConfirm={approve}
            onClose={close}
          />
        )}
        {isUnlocking && mayActNow && mayAct('UNLOCK', review.state) && (
          <UnlockDialog
            name={team.name}
            send={note => act(address.unlock.post({ note, since }), 'Cofnięto zatwierdzenie:')}
            onClose={close}
          />
        )}
        {dialog === 'return' && (
          <ReturnDialog
            name={team.name}
            lastDay={{ deadline: year.deadline, extendedTo: review.extendedTo }}
            typed={typed.map(remark => `${subjectOf(remark.about, sheet)}: „${remark.text.trim()}”`)}
            asked={asked
              .filter(about => !typed.some(remark => keyOfSubject(remark.about) === keyOfSubject(about)))
              .map(about => subjectOf(about, sheet))}
            people={team.owners.filter(({ teamAccepted }) => teamAccepted).length}
            send={async values => {
              // A return that fails sends no remark either.
              await act(address.return.post({ ...values, since }), 'Zwrócono')
              sendTyped(drafts)
            }}
            onClose={close}
          />
        )}
      </>
    ),
  }
}

export type ReviewActs = ReturnType<typeof useReviewActs>

/** Names everything that an approval would overlook (rules.md#49). */
function Overlooked({ left: { prerequisites, obligatory } }: { left: ReturnType<typeof missingIn> }) {
  return (
    <div className="stack tight">
      <NoteList title="Niespełnione wymagania wstępne:" texts={prerequisites.map(({ name }) => name)} />
      <NoteList title="Zadania obowiązkowe bez wpisu:" texts={obligatory.map(({ name }) => name)} />
      {prerequisites.length > 0 && <p>Bez wymagań wstępnych drużyna nie dostanie kategorii, także po zatwierdzeniu.</p>}
      <p className="muted">Drużynowi dowiedzą się o zatwierdzeniu i nie zmienią już arkusza.</p>
    </div>
  )
}

interface UnlockDialogProps {
  name: string
  send: (note: string | null) => Promise<unknown>
  onClose: () => void
}

function UnlockDialog({ name, send, onClose }: UnlockDialogProps) {
  const [note, setNote] = useState('')
  return (
    <Confirm
      title={`Cofnąć zatwierdzenie arkusza jednostki ${name}?`}
      text={<UnlockNote value={note} onChange={event => setNote(event.target.value)} />}
      confirmLabel="Cofnij zatwierdzenie"
      onConfirm={() => send(note)}
      onClose={onClose}
    />
  )
}

function subjectOf({ taskId, initialTaskId }: Subject, { tasks, year }: Sheet): string {
  const named =
    taskId === null ? year.prerequisites.find(({ id }) => id === initialTaskId) : tasks.find(({ id }) => id === taskId)
  return named?.name ?? 'Do całego arkusza'
}

interface ReturnDialogProps {
  name: string
  lastDay: { deadline: Day | null; extendedTo: Day | null }
  /** Remarks that were typed and not sent: they go along. */
  typed: readonly string[]
  /** The names of what else is asked about. */
  asked: readonly string[]
  /** The leaders who are told. */
  people: number
  send: (values: { note: string; extendedTo: Day | null }) => Promise<unknown>
  onClose: () => void
}

/** Asks for the note and, after the deadline, for a new last day, without which the troop could change nothing (rules.md#56). */
function ReturnDialog({
  name,
  lastDay: { deadline, extendedTo },
  typed,
  asked,
  people,
  send,
  onClose,
}: ReturnDialogProps) {
  const lastDay = lastDayOf(deadline, extendedTo)
  const isLate = isOver(lastDay, Date.now())
  const form = useForm(
    Return,
    async ({ note, extendedTo }) => {
      await send({ note, extendedTo })
      onClose()
    },
    fields => ({ note: fields.get('note'), extendedTo: fields.get('extendedTo') || null }),
  )

  const count = typed.length + asked.length
  return (
    <Dialog title={`Zwrócić arkusz jednostki ${name}?`} size="l" onClose={onClose}>
      <form className="acts" {...form.props}>
        {count > 0 && (
          <DialogPart title="Pójdzie razem">
            {typed.length > 0 && (
              <>
                <p>
                  <b>
                    {counted(
                      typed.length,
                      'uwaga jeszcze niewysłana',
                      'uwagi jeszcze niewysłane',
                      'uwag jeszcze niewysłanych',
                    )}
                    :
                  </b>
                </p>
                <ul className="acts__list">
                  {typed.map(text => (
                    <li key={text} className="anywhere">
                      {text}
                    </li>
                  ))}
                </ul>
              </>
            )}
            {asked.length > 0 && (
              <p className="anywhere">
                <b>{counted(asked.length, 'otwarta uwaga', 'otwarte uwagi', 'otwartych uwag')}:</b> {asked.join(' · ')}
              </p>
            )}
          </DialogPart>
        )}
        <DialogPart title="Twoje słowa">
          <TextareaField
            label="Co trzeba poprawić"
            name="note"
            rows={3}
            maxLength={MAX_REMARK}
            required
            autoFocus
            hint="Drużynowi zobaczą to na górze arkusza i dostaną w wiadomości."
            errors={form.errors.note}
          />
        </DialogPart>
        {isLate && (
          <DialogPart title="Nowy termin">
            <Field
              label="Nowy termin dla tej drużyny"
              name="extendedTo"
              type="date"
              required
              min={warsawDay(Date.now())}
              defaultValue={dayAfter(warsawDay(Date.now()), PROPOSED_EXTENSION_DAYS)}
              hint={`Termin minął ${formatDate(lastDay!)}: bez nowego drużyna nic nie zmieni.`}
              errors={form.errors.extendedTo}
            />
          </DialogPart>
        )}
        <DialogPart title="Co wyślemy">
          {people === 0
            ? 'Nic: drużyna nie ma drużynowego.'
            : `${peopleInWords(people)} wiadomość o zwrocie. List wyjdzie po minucie; jeśli cofniesz, nie wyjdzie. Uwagi drużyna zobaczy od razu.`}
        </DialogPart>
        <DialogFoot failure={form.failure} onClose={onClose} disabled={form.busy}>
          {count === 0 ? 'Zwróć do poprawy' : `Zwróć z ${counted(count, 'uwagą', 'uwagami', 'uwagami')}`}
        </DialogFoot>
      </form>
    </Dialog>
  )
}
