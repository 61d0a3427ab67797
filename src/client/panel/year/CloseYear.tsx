import { api } from '#client/api/call.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { closing } from '#client/panel/panelReads.ts'
import { deadlineInWords } from '#client/ui/deadlineWords.ts'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'
import { DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { isOver } from '#domain/deadline.ts'
import { type Closing, ClosingSummary, isAllApproved } from './ClosingSummary.tsx'
import { changeYear } from './changeYear.ts'
import { useYear } from './editor.ts'
import { LettersAhead, LettersStopped } from './YearLetters.tsx'

/** Closes the year, after a summary of its sheets and of the unfinished work (rules.md#54). */
export const CloseYear = () => (
  <DialogButton look="danger" dialog={close => <CloseDialog onClose={close} />}>
    Zamknij
  </DialogButton>
)

function CloseDialog({ onClose }: { onClose: () => void }) {
  const { id, name, deadline } = useYear()
  const summary = useReadOrNull(closing(id))
  const isEarly = deadline !== null && !isOver(deadline, Date.now())

  return (
    <Confirm
      title="Zamknąć tę kategoryzację?"
      text={
        <>
          <p className="question__name">{name}</p>
          <div className="stack closing">
            <p>
              Arkusze i uwagi będą tylko do odczytu, a ranking zostanie utrwalony. Kategoryzację można otworzyć
              ponownie: arkusze wrócą do stanów, w których są teraz.
            </p>
            <Note tone={isEarly ? 'warn' : 'calm'}>
              {deadline === null
                ? 'Ta kategoryzacja nie ma terminu: drużyny wypełniają arkusze do zamknięcia.'
                : `${deadlineInWords(deadline, Date.now())}. ${isEarly ? 'Zamknięcie odbierze drużynom ten czas.' : ''}`}
            </Note>
            {summary === undefined && <Loading />}
            {summary === null && <FormError message="Nie udało się sprawdzić, w jakich stanach są arkusze." />}
            {summary && <ResultLetters summary={summary} />}
            <LettersStopped />
            {summary && <ClosingSummary summary={summary} />}
          </div>
        </>
      }
      foot="Zapisze się w dzienniku zmian: kto, kiedy i ile arkuszy pozostało niezatwierdzonych."
      confirmLabel={summary && isAllApproved(summary) ? 'Zamknij kategoryzację' : 'Zamknij mimo to'}
      onConfirm={() => changeYear(id, api.admin.categorization.state.close.patch())}
      onClose={onClose}
    />
  )
}

function ResultLetters({ summary: { letters, isBegun } }: { summary: Closing }) {
  if (!isBegun)
    return <Note tone="calm">Nikt jeszcze niczego nie wpisał: nie ma wyników i nikt nie dostanie maila.</Note>
  if (letters.leaders === 0)
    return <Note tone="calm">Nikt nie dostanie maila: żaden wynik nie zmienił się od poprzedniego zamknięcia.</Note>
  return <LettersAhead letters={letters} act="zamknięciu" about="z wynikami" />
}
