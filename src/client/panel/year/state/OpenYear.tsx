import { type ReactNode, useState } from 'react'
import { api } from '#client/api/call.ts'
import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import { editorYear, opening, years } from '#client/panel/panelReads.ts'
import { changeYear } from '#client/panel/year/model/changeYear.ts'
import { useYear } from '#client/panel/year/model/editor.ts'
import { issueText } from '#client/panel/year/model/issueText.ts'
import { deadlineInWords } from '#client/ui/deadlineWords.ts'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'
import { Dialog, DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note, NoteList } from '#client/ui/feedback/Note.tsx'
import { Field, FormError } from '#client/ui/form/Field.tsx'
import { isOver } from '#domain/deadline.ts'
import { counted } from '#domain/text/plural.ts'
import { dayInWords } from '#domain/warsaw.ts'
import { checkYear } from '#domain/year/yearCheck.ts'
import { LettersAhead, LettersStopped } from './YearLetters.tsx'

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

  const notes = <NoteList title="Zwróć uwagę:" texts={warnings.map(issueText)} most={MOST_SHOWN} />
  return (
    <DialogButton
      look={isReopened ? 'danger' : 'primary'}
      dialog={close =>
        isReopened ? (
          <ReopenDialog isDoubtful={warnings.length > 0} notes={notes} onClose={close} />
        ) : (
          <OpenDialog isDoubtful={warnings.length > 0} notes={notes} onClose={close} />
        )
      }
    >
      {buttonText}
    </DialogButton>
  )
}

interface OpenDialogProps {
  isDoubtful: boolean
  notes: ReactNode
  onClose: () => void
}

const activate = (id: number) => changeYear(id, api.admin.categorization.state.activate({ id }).patch())

/** Asks for the last day if the year has none that is still to come (rules.md#56). */
function OpenDialog({ isDoubtful, notes, onClose }: OpenDialogProps) {
  const { id, name, deadline } = useYear()
  const preview = useReadOrNull(opening(id))
  const isKnown = deadline !== null && !isOver(deadline, Date.now())
  const [typed, setTyped] = useState('')
  const isPast = typed !== '' && isOver(typed, Date.now())

  async function open() {
    const day = typed || null
    if (!isKnown && day !== deadline) await changeYear(id, api.admin.categorization({ id }).patch({ deadline: day }))
    await activate(id)
  }

  return (
    <Confirm
      tone="primary"
      title="Otworzyć tę kategoryzację?"
      text={
        <div className="stack tight">
          <p className="question__name">{name}</p>
          <p>
            Wszystkie drużyny zobaczą tę kategoryzację i zaczną wypełniać swoje arkusze. Żaden arkusz nie będzie jeszcze
            zgłoszony ani zatwierdzony, a ranking będzie dynamiczny.
          </p>
          {isKnown ? (
            <Note tone="calm">{deadlineInWords(deadline, Date.now())}.</Note>
          ) : (
            <Field
              label="Do kiedy drużyny wypełniają arkusze?"
              name="deadline"
              type="date"
              value={typed}
              onChange={event => setTyped(event.currentTarget.value)}
              errors={isPast ? ['Ten dzień już minął.'] : undefined}
              hint={
                deadline === null
                  ? 'Bez terminu: do zamknięcia kategoryzacji.'
                  : `Zapisany termin, ${dayInWords(deadline)}, już minął. Bez terminu: do zamknięcia kategoryzacji.`
              }
            />
          )}
          {preview === undefined && <Loading />}
          {preview === null && <FormError message="Nie udało się sprawdzić, ile maili wyjdzie." />}
          {preview && <LettersAhead letters={preview.letters} act="otwarciu" about="o otwarciu" />}
          {notes}
        </div>
      }
      confirmLabel={`Otwórz${isKnown || typed !== '' ? '' : ' bez terminu'}${isDoubtful ? ' mimo to' : ''}`}
      isEmpty={isPast}
      onConfirm={open}
      onClose={onClose}
    />
  )
}

function ReopenDialog({ isDoubtful, notes, onClose }: OpenDialogProps) {
  const { id, name, rankingFixed } = useYear()
  return (
    <Confirm
      title="Otworzyć tę kategoryzację ponownie?"
      text={
        <div className="stack tight">
          <p className="question__name">{name}</p>
          <p>
            Arkusze (<SheetCount />) wrócą do stanów, z którymi kategoryzację zamknięto: zatwierdzonych i zgłoszonych
            drużyny nie zmienią, pozostałe tak.{' '}
            {rankingFixed &&
              'Utrwalony ranking zostanie usunięty, a nowy będzie znów dynamiczny. Tej operacji nie można cofnąć.'}
          </p>
          <Note tone="calm">
            Nikt nie dostanie maila. Po ponownym zamknięciu dostaną go tylko drużyny, których wynik się zmieni.
          </Note>
          <LettersStopped />
          {notes}
        </div>
      }
      confirmLabel={isDoubtful ? 'Otwórz mimo to' : 'Otwórz ponownie'}
      onConfirm={() => activate(id)}
      onClose={onClose}
    />
  )
}

/** The number of sheets that a change of state concerns. Refetched when its dialog opens: the page may be hours old. */
export function SheetCount() {
  const year = useYear()
  const { sheets } = useRead(editorYear(year.id)) ?? year
  return <>{counted(sheets, 'arkusz', 'arkusze', 'arkuszy')} z wpisami</>
}
