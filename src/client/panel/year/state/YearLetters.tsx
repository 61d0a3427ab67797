import { useYear } from '#client/panel/year/model/editor.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { counted, plural } from '#domain/text/plural.ts'
import type { YearState } from '#domain/year/year.ts'

// Leaders are told of a change of the year's state an hour after it (rules.md#84).

interface Letters {
  leaders: number
  mails: number
}

/** The letters that the button is about to send. */
export const LettersAhead = ({ letters, act, about }: { letters: Letters; act: string; about: string }) => (
  <Note tone="calm">{`Godzinę po ${act} ${lettersInWords(letters, about)}. Zmiana statusu w tym czasie je zatrzyma.`}</Note>
)

function lettersInWords({ leaders, mails }: Letters, about: string): string {
  const bells = leaders - mails
  const sent = `${plural(mails, 'wyjdzie', 'wyjdą', 'wyjdzie')} ${counted(mails, 'mail', 'maile', 'maili')} ${about} do drużynowych`
  if (bells === 0) return sent
  return `${sent} (${counted(bells, 'osoba dostanie', 'osoby dostaną', 'osób dostanie')} tylko powiadomienie)`
}

/** The letters of the last change that still wait. */
export function LettersWaiting() {
  const { letters, state } = useYear()
  if (!letters) return null
  return (
    <p className="hint">
      {`${formatDateTime(letters.at)} ${lettersInWords(letters, aboutOf(state))}. Zmiana statusu przed tą godziną je zatrzyma.`}
    </p>
  )
}

/** Before another change of state: the waiting ones do not leave. */
export function LettersStopped() {
  const { letters, state } = useYear()
  if (!letters) return null
  return (
    <Note tone="warn">{`Maile ${aboutOf(state)}, które czekają do ${formatDateTime(letters.at)}, nie wyjdą.`}</Note>
  )
}

const aboutOf = (state: YearState) => (state === 'OPEN' ? 'o otwarciu' : 'z wynikami')
