import { useEffect, useRef } from 'react'
import { api } from '#client/api/call.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { closing } from '#client/panel/panelReads.ts'
import { deadlineInWords } from '#client/ui/Deadline.tsx'
import { Dialog, DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { isOver } from '#domain/deadline.ts'
import { ClosingSummary, isAllApproved } from './ClosingSummary.tsx'
import { changeYear } from './changeYear.ts'
import type { EditedYear } from './editedYear.ts'

/** Closes the year, after a summary of its sheets and of the unfinished work (rules.md#54). */
export const CloseYear = ({ year }: { year: EditedYear }) => (
  <DialogButton look="danger" dialog={close => <CloseDialog year={year} onClose={close} />}>
    Zamknij
  </DialogButton>
)

const isBeforeDeadline = ({ deadline }: EditedYear) => deadline !== null && !isOver(deadline, Date.now())

function CloseDialog({ year, onClose }: { year: EditedYear; onClose: () => void }) {
  const summary = useReadOrNull(closing(year.id))
  // The focus begins here, not on the summary's first link: Enter must neither leave the page nor close the year.
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current!.focus({ preventScroll: true }), [])
  const close = useAction(async () => {
    await changeYear(year.id, api.admin.categorization.state.close.patch())
    onClose()
  })

  return (
    <Dialog title="Zamknąć tę kategoryzację?" size="l" onClose={onClose}>
      <p className="question__name">{year.name}</p>
      <div className="stack closing">
        <p>
          Arkusze i uwagi będą tylko do odczytu, a ranking zostanie utrwalony. Kategoryzację można otworzyć ponownie:
          arkusze wrócą do stanów, w których są teraz.
        </p>
        <Note tone={isBeforeDeadline(year) ? 'warn' : 'calm'}>
          {year.deadline === null
            ? 'Ta kategoryzacja nie ma terminu: drużyny wypełniają arkusze do zamknięcia.'
            : `${deadlineInWords(year.deadline, Date.now())}. ${isBeforeDeadline(year) ? 'Zamknięcie odbierze drużynom ten czas.' : ''}`}
        </Note>
        {summary === undefined && <Loading />}
        {summary === null && <FormError message="Nie udało się sprawdzić, w jakich stanach są arkusze." />}
        {summary && <ClosingSummary summary={summary} yearId={year.id} />}
      </div>
      <div className="dialog__foot row">
        <FormError message={close.failure} />
        <p className="hint">Zapisze się w dzienniku zmian: kto, kiedy i ile arkuszy pozostało niezatwierdzonych.</p>
        <div className="row">
          <button type="button" className="btn" ref={cancel} onClick={onClose}>
            Anuluj
          </button>
          <button type="button" className="btn" data-tone="danger" disabled={close.busy} onClick={close.run}>
            {summary && isAllApproved(summary) ? 'Zamknij kategoryzację' : 'Zamknij mimo to'}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
