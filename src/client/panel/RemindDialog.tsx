import { Clock, Mail, NotebookPen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { plannedReminders } from '#client/panel/panelReads.ts'
import { deadlineInWords } from '#client/ui/deadlineWords.ts'
import { Dialog, DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormError, TextareaField } from '#client/ui/form/Field.tsx'
import { formatDateTime, formatShortDate, formatTime } from '#client/ui/format.ts'
import { mayRemindFrom } from '#domain/reminder.ts'
import { isOpenToLeaders, MAX_REMARK } from '#domain/review.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { counted, inSequence, plural } from '#domain/text/plural.ts'
import { reasonOf } from './LeftOutNote.tsx'
import { type Recipient, Recipients } from './Recipients.tsx'
import { mailedLeaders, ReminderLetter } from './ReminderLetter.tsx'
import type { Overview, Troop } from './troops.ts'

interface RemindButtonProps {
  year: Overview['year']
  troops: readonly Troop[]
  /** The names of selected troops that have left the user's district since. */
  departed: readonly string[]
  onSent: (teamIds: readonly number[]) => Promise<unknown>
  children?: ReactNode
}

export const RemindButton = ({ children = 'Przypomnij…', ...props }: RemindButtonProps) => (
  <DialogButton dialog={close => <RemindDialog {...props} onClose={close} />}>{children}</DialogButton>
)

type Outcome = Awaited<ReturnType<typeof send>>
async function send(troops: readonly Troop[], text: string) {
  const call = api.admin.reminders.post({ teams: troops.map(({ teamId }) => teamId), text })
  return { ...(await answer(call)), lastLetter: (await call).response.headers.get('x-last-letter') }
}

function RemindDialog({
  year,
  troops,
  departed,
  onSent,
  onClose: close,
}: Omit<RemindButtonProps, 'children'> & { onClose: () => void }) {
  const [text, setText] = useState(USUAL_WORDS)
  const [outcome, setOutcome] = useState<Outcome>()
  const reminded = troops.filter(troop => exclusionOf(troop) === null)
  const people = reminded.reduce((sum, troop) => sum + notifiedLeaders(troop).length, 0)
  const sending = useAction(async () => setOutcome(await send(reminded, text)))
  const onClose = () => {
    close()
    if (outcome) void onSent(outcome.sent)
  }

  return (
    <Dialog title={outcome ? 'Przypomniano o terminie' : 'Przypomnij o terminie'} size="l" onClose={onClose}>
      {outcome ? (
        <Receipt outcome={outcome} troops={troops} />
      ) : (
        <p className="muted">
          {year.name}
          {year.deadline && ` · ${deadlineInWords(year.deadline, Date.now())}`}
        </p>
      )}
      <div className="remind">
        <div className="stack">
          <section aria-labelledby="do-kogo">
            <div className="spread">
              <h3 id="do-kogo">Do kogo</h3>
              <span className="muted" role="status">
                {recipientsInWords(people, reminded.length, troops.length + departed.length)}
              </span>
            </div>
            <Recipients
              labelledBy="do-kogo"
              rows={[
                ...troops.map(troop => recipient(troop, outcome)),
                ...departed.map(name => ({ id: name, name, lines: [], why: 'nie ma jej już w Twojej chorągwi' })),
              ]}
              Skipped={Clock}
            />
          </section>
          {!outcome && (
            <TextareaField
              label="Twoje słowa"
              hint={`Zdanie o terminie i liczbę zadań dopisze aplikacja, każdej drużynie jej własne. ${formatLong(text.length)} / ${formatLong(MAX_REMARK)}`}
              rows={8}
              maxLength={MAX_REMARK}
              value={text}
              errors={text.trim() === '' ? ['Napisz kilka słów'] : undefined}
              onChange={event => setText(event.target.value)}
            />
          )}
        </div>
        {!outcome && <ReminderLetter year={year} troops={reminded} text={text} />}
      </div>
      {!outcome && <WhatHappens letters={reminded.reduce((sum, troop) => sum + mailedLeaders(troop).length, 0)} />}
      <div className="dialog__foot row">
        <FormError message={sending.failure} />
        {!outcome && (
          <button type="button" className="btn" data-tone="quiet" onClick={() => setText(USUAL_WORDS)}>
            Przywróć zwykły tekst
          </button>
        )}
        <div className="row">
          <button type="button" className="btn" onClick={onClose}>
            {outcome ? 'Zamknij' : 'Anuluj'}
          </button>
          {!outcome && (
            <button
              type="button"
              className="btn"
              data-tone="primary"
              disabled={sending.busy || people === 0 || text.trim() === ''}
              onClick={sending.run}
            >
              <Mail aria-hidden="true" />
              Wyślij do {counted(people, 'osoby', 'osób', 'osób')}
            </button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Receipt({ outcome: { sent, lastLetter }, troops }: { outcome: Outcome; troops: readonly Troop[] }) {
  const reminded = troops.filter(({ teamId }) => sent.includes(teamId))
  const count = (leadersOf: (troop: Troop) => readonly unknown[]) =>
    reminded.reduce((sum, troop) => sum + leadersOf(troop).length, 0)
  const letters = count(mailedLeaders)
  return (
    <Note tone="ok">
      <p role="status">
        <b>
          Przypomniano {counted(count(notifiedLeaders), 'osobie', 'osobom', 'osobom')} z{' '}
          {counted(reminded.length, 'drużyny', 'drużyn', 'drużyn')}.
        </b>{' '}
        {letters > 0 &&
          (lastLetter
            ? `${counted(letters, 'list', 'listy', 'listów')}, ostatni wyjdzie do ${formatTime(Date.parse(lastLetter) + 59_999)}.`
            : `${counted(letters, 'list czeka', 'listy czekają', 'listów czeka')}: poczta teraz nie wychodzi.`)}
      </p>
    </Note>
  )
}

const USUAL_WORDS = `Druhu drużynowy,

jeśli coś Was zatrzymało, napiszcie do mnie albo dodajcie uwagę w arkuszu, pomogę.

Czuwaj!`

const notifiedLeaders = (troop: Troop) => troop.leaders.filter(({ activated }) => activated)

function recipientsInWords(people: number, troops: number, selected: number): string {
  const leftOut = selected - troops
  return [
    `${counted(people, 'osoba', 'osoby', 'osób')} z ${counted(troops, 'drużyny', 'drużyn', 'drużyn')}`,
    leftOut > 0 && counted(leftOut, 'pominięta', 'pominięte', 'pominiętych'),
  ]
    .filter(Boolean)
    .join(', ')
}

function exclusionOf(troop: Troop): string | null {
  if (troop.shadow) return 'drużyna jest ukryta'
  if (!isOpenToLeaders(troop.state))
    return troop.state === 'SUBMITTED' ? 'arkusz jest już zgłoszony' : 'arkusz jest już zatwierdzony'
  if (troop.leaders.length === 0) return 'nie ma drużynowego'
  if (notifiedLeaders(troop).length === 0) return 'konto drużynowego nie jest aktywne'
  if (troop.remindableFrom !== null && Date.parse(troop.remindableFrom) > Date.now())
    return `przypomniano w ostatniej dobie, znowu można od ${formatDateTime(troop.remindableFrom)}`
  return null
}

function recipient(troop: Troop, outcome: Outcome | undefined): Recipient {
  const refused = outcome?.refused.find(({ id }) => id === troop.teamId)
  const isSent = outcome?.sent.includes(troop.teamId) ?? false
  const silent = notifiedLeaders(troop).filter(({ mailed }) => !mailed)
  return {
    id: troop.teamId,
    name: troop.name,
    lines: [
      mailedLeaders(troop).map(nameOf).join(', '),
      ...(silent.length > 0 ? [`bez maila: ${silent.map(nameOf).join(', ')} (wyłączone)`] : []),
    ],
    why: refused ? reasonOf(refused) : isSent ? null : exclusionOf(troop),
  }
}

const nameOf = ({ name, email }: Troop['leaders'][number]) => (name === null ? email : `${name} (${email})`)

function WhatHappens({ letters }: { letters: number }) {
  const plan = useReadOrNull(plannedReminders)?.filter(({ troops }) => troops > 0) ?? []
  return (
    <section aria-labelledby="co-sie-stanie">
      <h3 id="co-sie-stanie">Co się stanie</h3>
      <ul className="recipients" data-plain data-calm>
        <li>
          <Mail aria-hidden="true" />
          <p>
            {letters > 0 && (
              <>
                Od razu {plural(letters, 'wyjdzie', 'wyjdą', 'wyjdzie')}{' '}
                <b>{counted(letters, 'list', 'listy', 'listów')}</b>, każdy osobno.{' '}
              </>
            )}
            Jeśli poczta nie działa, listy wyjdą, gdy znów ruszy. Kto wyłączył maile, zobaczy przypomnienie w
            powiadomieniach.
          </p>
        </li>
        <li>
          <Clock aria-hidden="true" />
          <p>
            Tym drużynom przypomnisz ponownie od {formatDateTime(mayRemindFrom(new Date().toISOString()))}.
            {plan.length > 0 && ` Automatycznie: ${inSequence(plan.map(({ day }) => formatShortDate(day)))} o 8:00.`}
          </p>
        </li>
        <li>
          <NotebookPen aria-hidden="true" />
          <p>Zapisze się w dzienniku zmian: kto, komu i jakimi słowami.</p>
        </li>
      </ul>
    </section>
  )
}
