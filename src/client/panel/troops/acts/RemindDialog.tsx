import { useState } from 'react'
import { api } from '#client/api/call.ts'
import { answerUndoable } from '#client/api/undo.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { plannedReminders } from '#client/panel/panelReads.ts'
import type { Overview, Troop } from '#client/panel/troops/troops.ts'
import { refusedInWords } from '#client/panel/ui/LeftOutNote.tsx'
import { deadlineInWords } from '#client/ui/deadlineWords.ts'
import { TextareaField } from '#client/ui/form/Field.tsx'
import { formatShortDate, formatTime } from '#client/ui/format.ts'
import { mayRemindFrom } from '#domain/reminder.ts'
import { isOpenToLeaders, MAX_REMARK } from '#domain/review.ts'
import { counted, inSequence } from '#domain/text/plural.ts'
import { named, parted } from './parted.ts'
import { mailedLeaders, ReminderLetter } from './ReminderLetter.tsx'
import { Concerned, DialogPart, TroopsDialog, Unfolding } from './TroopsDialog.tsx'

interface RemindDialogProps {
  year: Overview['year']
  troops: readonly Troop[]
  /** Selected troops that have left the user's district since. */
  departed: readonly { teamId: number; name: string }[]
  onSent: (teamIds: readonly number[]) => Promise<unknown>
  onClose: () => void
}

export function RemindDialog({ year, troops, departed, onSent, onClose }: RemindDialogProps) {
  const [text, setText] = useState(USUAL_WORDS)
  const { meant, leftOut, rows } = parted(troops, whyNotReminded)
  const people = notifiedIn(meant)
  const gone = departed.map(named)
  const everyone = [...rows, ...gone]

  async function run() {
    const call = api.admin.reminders.post({ teams: meant.map(({ teamId }) => teamId), text })
    const lastLetter = (await call).response.headers.get('x-last-letter')
    const { sent, refused } = await answerUndoable(
      call,
      ({ sent }) => {
        const reminded = meant.filter(({ teamId }) => sent.includes(teamId))
        return `Przypomniano ${counted(sent.length, 'drużynie', 'drużynom', 'drużynom')}, ${peopleInDative(notifiedIn(reminded))}`
      },
      ({ refused }) => ({
        note:
          refusedInWords(refused, everyone) ??
          (lastLetter
            ? `Ostatni list wyjdzie do ${formatTime(Date.parse(lastLetter) + 59_999)}.`
            : 'Listy czekają: poczta teraz nie wychodzi.'),
      }),
    )
    return { done: sent, refused }
  }

  return (
    <TroopsDialog
      title={`Przypomnij ${counted(meant.length, 'drużynie', 'drużynom', 'drużynom')}`}
      hint={[year.name, year.deadline && deadlineInWords(year.deadline, Date.now())].filter(Boolean).join(' · ')}
      rows={everyone}
      leftOut={[...leftOut, ...gone.map(troop => ({ ...troop, code: 'departed' }))]}
      words={
        <DialogPart title="Twoje słowa" isLabel>
          <TextareaField
            label="Twoje słowa"
            hint="Nieobowiązkowe. Zdanie o terminie i liczbę zadań dopisujemy sami, każdej drużynie jej własne."
            rows={3}
            maxLength={MAX_REMARK}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </DialogPart>
      }
      sends={
        <Unfolding line={lettersInWords(meant)} isShort={people === 0} more="pokaż list">
          <ReminderLetter year={year} troops={meant} text={text} />
        </Unfolding>
      }
      footHint={<WhenAgain />}
      submit={`Przypomnij ${peopleInDative(people)}`}
      isReady={people > 0}
      run={run}
      onDone={onSent}
      onClose={onClose}
    >
      <Concerned rows={meant.map(named)} lead={people > 0 && <b>{counted(people, 'osoba', 'osoby', 'osób')}:</b>} />
    </TroopsDialog>
  )
}

const USUAL_WORDS = `Druhu drużynowy,

jeśli coś Was zatrzymało, napiszcie do mnie albo dodajcie uwagę w arkuszu, pomogę.

Czuwaj!`

const peopleInDative = (people: number) => counted(people, 'osobie', 'osobom', 'osobom')

const notifiedLeaders = (troop: Troop) => troop.leaders.filter(({ activated }) => activated)
const notifiedIn = (troops: readonly Troop[]) => troops.reduce((sum, troop) => sum + notifiedLeaders(troop).length, 0)

/** "5 osób dostanie mail i powiadomienie, 1 tylko powiadomienie (tak wybrała)." */
function lettersInWords(troops: readonly Troop[]): string {
  const mailed = troops.reduce((sum, troop) => sum + mailedLeaders(troop).length, 0)
  const silent = notifiedIn(troops) - mailed
  const silentInWords = `${counted(silent, 'osoba', 'osoby', 'osób')} tylko powiadomienie: maile ${silent === 1 ? 'wyłączyła' : 'wyłączyły'}`
  const parts = [
    mailed > 0 && `${counted(mailed, 'osoba dostanie', 'osoby dostaną', 'osób dostanie')} mail i powiadomienie`,
    silent > 0 && silentInWords,
  ].filter(part => part !== false)
  return parts.length === 0 ? 'Nic.' : `${parts.join(', ')}.`
}

function whyNotReminded(troop: Troop): { code: string; allowedAt?: string } | null {
  if (troop.shadow) return { code: 'team-hidden' }
  if (!isOpenToLeaders(troop.state)) return { code: troop.state === 'SUBMITTED' ? 'sheet-submitted' : 'sheet-locked' }
  if (troop.leaders.length === 0) return { code: 'no-leader' }
  if (notifiedLeaders(troop).length === 0) return { code: 'leader-inactive' }
  if (troop.remindableFrom !== null && Date.parse(troop.remindableFrom) > Date.now())
    return { code: 'reminded-today', allowedAt: troop.remindableFrom }
  return null
}

function WhenAgain() {
  const plan = useReadOrNull(plannedReminders)?.filter(({ troops }) => troops > 0) ?? []
  const from = mayRemindFrom(new Date().toISOString())
  return (
    <>
      Tym drużynom przypomnisz ponownie od {formatShortDate(from)}, {formatTime(from)}.
      {plan.length > 0 && ` Automatycznie: ${inSequence(plan.map(({ day }) => formatShortDate(day)))} o 8:00.`}
    </>
  )
}
