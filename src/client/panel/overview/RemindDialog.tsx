import { useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { plannedReminders } from '#client/api/reads.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { FormError, TextareaField } from '#client/ui/Field.tsx'
import { formatDate } from '#client/ui/format.ts'
import { inPolish, isCode } from '#client/ui/messages.ts'
import { Note } from '#client/ui/Note.tsx'
import { counted } from '#client/ui/plural.ts'
import { useAction } from '#client/ui/useAction.ts'
import { daysBetween, warsawDay } from '#domain/deadline.ts'
import { reminderLetter } from '#domain/reminder.ts'
import { isOpenToLeaders, MAX_REMARK } from '#domain/review.ts'
import type { Overview, Troop } from './troops.ts'

interface RemindDialogProps {
  year: Overview['year']
  troops: readonly Troop[]
  onClose: () => void
  onSent: (teamIds: readonly number[]) => Promise<unknown>
}

type Outcome = Awaited<ReturnType<typeof send>>
const send = (teams: readonly number[], text: string) => answer(api.admin.reminders.post({ teams: [...teams], text }))

/** Own words on the left, the letter as it will be read on the right, and what will happen. */
export function RemindDialog({ year, troops, onClose, onSent }: RemindDialogProps) {
  const [text, setText] = useState(USUAL_WORDS)
  const [outcome, setOutcome] = useState<Outcome>()
  const reminded = troops.filter(troop => whyNot(troop) === null)
  const people = reminded.reduce((sum, troop) => sum + troop.leaders.length, 0)
  const sending = useAction(async () => {
    const told = await send(
      reminded.map(({ teamId }) => teamId),
      text,
    )
    setOutcome(told)
    await onSent(told.sent)
    if (told.refused.length === 0) onClose()
  })

  return (
    <Dialog title="Przypomnij o terminie" size="l" onClose={onClose}>
      <p className="muted">
        {year.name}
        {year.deadline && ` · termin ${formatDate(year.deadline)}`}
      </p>
      <div className="remind">
        <div className="stack">
          <section aria-labelledby="do-kogo">
            <h3 id="do-kogo">Do kogo</h3>
            <ul className="stack tight" data-plain>
              {troops.map(troop => (
                <Recipient key={troop.teamId} troop={troop} outcome={outcome} />
              ))}
            </ul>
          </section>
          <TextareaField
            label="Twoje słowa"
            hint={`Resztę listu dopisze aplikacja. ${text.length} / ${MAX_REMARK}`}
            rows={8}
            maxLength={MAX_REMARK}
            value={text}
            errors={text.trim() === '' ? ['Napisz kilka słów'] : undefined}
            onChange={event => setText(event.target.value)}
          />
        </div>
        {reminded[0] && <Preview year={year} troops={reminded} text={text} />}
      </div>
      <WhatHappens people={people} />
      <FormError message={sending.failure} />
      <div className="dialog__actions">
        <button type="button" className="btn" onClick={() => setText(USUAL_WORDS)}>
          Przywróć zwykły tekst
        </button>
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
            Wyślij do {counted(people, 'osoby', 'osób', 'osób')}
          </button>
        )}
      </div>
    </Dialog>
  )
}

const USUAL_WORDS = `Druhu drużynowy,

zbliża się termin wypełnienia arkusza. Jeśli coś Was zatrzymało, napiszcie do mnie albo dodajcie uwagę na arkuszu: pomogę.

Czuwaj!`

/** Known before asking; what only the server knows it names in its answer. */
function whyNot(troop: Troop): string | null {
  if (troop.shadow) return 'drużyna jest ukryta'
  if (troop.leaders.length === 0) return 'nie ma drużynowego'
  return isOpenToLeaders(troop.state) ? null : 'arkusz jest już zgłoszony albo zatwierdzony'
}

function Recipient({ troop, outcome }: { troop: Troop; outcome: Outcome | undefined }) {
  const refused = outcome?.refused.find(({ id }) => id === troop.teamId)
  const why = refused ? reasonOf(refused) : whyNot(troop)
  return (
    <li>
      <strong>{troop.name}</strong>
      <p className="muted anywhere">
        {why === null ? troop.leaders.map(({ email }) => email).join(', ') : `pominięta: ${why}`}
      </p>
    </li>
  )
}

const reasonOf = ({ code, allowedAt }: Outcome['refused'][number]) =>
  isCode(code) ? inPolish(code, allowedAt === null ? {} : { allowedAt }) : code

function Preview({ year, troops, text }: { year: Overview['year']; troops: readonly Troop[]; text: string }) {
  const [index, setIndex] = useState(0)
  const troop = troops[Math.min(index, troops.length - 1)]!
  const today = warsawDay(Date.now())
  const isAhead = year.deadline !== null && year.deadline >= today
  const letter = reminderLetter(
    { ...troop, changedOn: troop.changedAt === null ? null : warsawDay(Date.parse(troop.changedAt)) },
    isAhead ? { lastDay: year.deadline!, daysLeft: daysBetween(today, year.deadline!) } : null,
    text,
  )
  return (
    <section className="letter" aria-labelledby="podglad">
      <div className="spread">
        <h3 id="podglad">Podgląd</h3>
        {troops.length > 1 && (
          <button type="button" className="btn" onClick={() => setIndex((index + 1) % troops.length)}>
            list {index + 1} z {troops.length}, następny
          </button>
        )}
      </div>
      <p>
        <strong>{letter.subject}</strong>
      </p>
      {letter.paragraphs.map(paragraph => (
        <p key={paragraph} className="letter__words">
          {paragraph}
        </p>
      ))}
      <p className="muted">Pod listem będzie przycisk „Otwórz arkusz”.</p>
    </section>
  )
}

function WhatHappens({ people }: { people: number }) {
  const plan = useReadOrNull(plannedReminders)?.filter(({ troops }) => troops > 0) ?? []
  return (
    <Note tone="calm">
      <ul>
        <li>
          {people === 1 ? 'Wyjdzie 1 list' : `Każda z ${people} osób dostanie swój list`}; gdy poczta nie działa,
          wyjdzie raz, kiedy wróci. Kto wyłączył wiadomości, zobaczy przypomnienie w powiadomieniach.
        </li>
        <li>
          Tej samej drużynie można znów przypomnieć po 24 godzinach.
          {plan.length > 0 &&
            ` Same pójdą jeszcze przypomnienia: ${plan.map(({ day }) => formatDate(day)).join(', ')} o 8:00.`}
        </li>
        <li>W dzienniku zmian zostanie, kto, komu i jakimi słowami przypomniał.</li>
      </ul>
    </Note>
  )
}
