import { api } from '#client/api/call.ts'
import { useRead } from '#client/api/useRead.ts'
import { editorYear, years } from '#client/panel/panelReads.ts'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { Dialog, DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { NoteList } from '#client/ui/feedback/Note.tsx'
import { counted } from '#domain/text/plural.ts'
import { checkYear } from '#domain/year/yearCheck.ts'
import { changeYear } from './changeYear.ts'
import { useYear } from './editor.ts'
import { issueText } from './issueText.ts'

const MOST_SHOWN = 8

/** Opens a draft, or reopens a finished year. Errors or another open year block it; warnings need a confirmation. */
export function OpenYear() {
  const year = useYear()
  const isReopened = year.state === 'FINISHED'
  const buttonText = isReopened ? 'Otwórz ponownie' : 'Otwórz'
  const other = useRead(years)?.find(({ state }) => state === 'OPEN')
  const { errors, warnings } = checkYear(year)
  const reasons = [
    ...(other ? [`Trwa już „${other.name}”. Najpierw ją zamknij: otwarta może być tylko jedna.`] : []),
    ...errors.map(issueText),
  ]
  if (reasons.length > 0)
    return (
      <DialogButton
        look="primary"
        dialog={close => (
          <Dialog title="Jeszcze nie można otworzyć" onClose={close}>
            <NoteList tone="danger" texts={reasons} most={MOST_SHOWN} />
          </Dialog>
        )}
      >
        {buttonText}
      </DialogButton>
    )

  return (
    <ConfirmButton
      look={isReopened ? 'danger' : 'primary'}
      tone={isReopened ? 'danger' : 'primary'}
      title={isReopened ? 'Otworzyć tę kategoryzację ponownie?' : 'Otworzyć tę kategoryzację?'}
      text={
        <div className="stack tight">
          <p className="question__name">{year.name}</p>
          {isReopened ? <Reopening /> : <Opening />}
          <NoteList title="Zwróć uwagę:" texts={warnings.map(issueText)} most={MOST_SHOWN} />
        </div>
      }
      confirmLabel={warnings.length > 0 ? 'Otwórz mimo to' : buttonText}
      onConfirm={() => changeYear(year.id, api.admin.categorization.state.activate({ id: year.id }).patch())}
    >
      {buttonText}
    </ConfirmButton>
  )
}

/** The number of sheets that a change of state concerns. Refetched when its dialog opens: the page may be hours old. */
export function SheetCount() {
  const year = useYear()
  const { sheets } = useRead(editorYear(year.id)) ?? year
  return <>{counted(sheets, 'arkusz', 'arkusze', 'arkuszy')} z wpisami</>
}

function Opening() {
  return (
    <p>
      Wszystkie drużyny zobaczą tę kategoryzację i zaczną wypełniać swoje arkusze. Żaden arkusz nie będzie jeszcze
      zgłoszony ani zatwierdzony, a ranking będzie dynamiczny.
    </p>
  )
}

function Reopening() {
  return (
    <p>
      Arkusze (<SheetCount />) wrócą do stanów, z którymi kategoryzację zamknięto: zatwierdzonych i zgłoszonych drużyny
      nie zmienią, pozostałe tak.{' '}
      {useYear().rankingFixed &&
        'Utrwalony ranking zostanie usunięty, a nowy będzie znów dynamiczny. Tej operacji nie można cofnąć.'}
    </p>
  )
}
