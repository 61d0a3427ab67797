import { api } from '#client/api/call.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { closing } from '#client/panel/panelReads.ts'
import { changeYear } from '#client/panel/year/model/changeYear.ts'
import { useYear } from '#client/panel/year/model/editor.ts'
import { deadlineInWords } from '#client/ui/deadlineWords.ts'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'
import { DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError } from '#client/ui/form/Field.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { isOver } from '#domain/deadline.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { type Closing, ClosingSummary, isAllApproved, sheetsIn } from './ClosingSummary.tsx'
import { LettersAhead, LettersStopped } from './YearLetters.tsx'

interface CloseYearProps {
  onClosed: (receipt: string) => void
}

/** Closes the year, after a summary of its sheets and of the unfinished work (rules.md#54). */
export const CloseYear = ({ onClosed }: CloseYearProps) => (
  <DialogButton look="danger" dialog={close => <CloseDialog onClosed={onClosed} onClose={close} />}>
    Zamknij
  </DialogButton>
)

function CloseDialog({ onClosed, onClose }: CloseYearProps & { onClose: () => void }) {
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
      onConfirm={async () => {
        await changeYear(id, api.admin.categorization.state.close.patch())
        if (summary) onClosed(receiptOf(summary))
      }}
      onClose={onClose}
    />
  )
}

/** Says what the dialog promised: how many sheets were approved, and what became of those that were not sent. */
function receiptOf({ districts, unsent }: Closing): string {
  const sheets = districts.map(({ counts }) => sheetsIn(counts)).reduce((sum, count) => sum + count, 0)
  const approved = districts.reduce((sum, { counts }) => sum + counts.APPROVED, 0)
  const closed = `Zamknięto ${formatDateTime(new Date().toISOString())}. Zatwierdzone: ${formatLong(approved)} z ${formatLong(sheets)}.`
  if (unsent.sheets === 0) return closed
  return `${closed} Niezgłoszone: ${formatLong(unsent.ranked)} w rankingu, ${formatLong(unsent.sheets - unsent.ranked)} poza nim.`
}

function ResultLetters({ summary: { letters, isBegun } }: { summary: Closing }) {
  if (!isBegun)
    return <Note tone="calm">Nikt jeszcze niczego nie wpisał: nie ma wyników i nikt nie dostanie maila.</Note>
  if (letters.leaders === 0)
    return <Note tone="calm">Nikt nie dostanie maila: żaden wynik nie zmienił się od poprzedniego zamknięcia.</Note>
  return <LettersAhead letters={letters} act="zamknięciu" about="z wynikami" />
}
