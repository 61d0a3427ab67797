import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import type { Talk } from '#client/api/reads.ts'
import { MoveButtons } from '#client/panel/ui/MoveButtons.tsx'
import { dayOfTalk } from '#client/sheet/model/talks.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Field, SelectField } from '#client/ui/form/Field.tsx'
import { formatShortDate, formatTime } from '#client/ui/format.ts'
import { authorName } from '#client/ui/people.ts'
import { TALK_STATE_NAMES } from '#client/ui/TalkMark.tsx'
import { dayAfter, warsawDay } from '#domain/deadline.ts'
import { isPast, MAX_PLACE, queuedTimes, stateOfKind, TALK_MINUTES, type TalkState } from '#domain/talk.ts'
import { counted } from '#domain/text/plural.ts'
import { fromWarsaw, inWarsaw } from '#domain/warsaw.ts'
import { peopleInWords } from './Extend.tsx'
import { Concerned, DialogPart, type LeftOut, TroopsDialog } from './TroopsDialog.tsx'
import { useTalkChange } from './useTalkChange.ts'

export interface TalkKind {
  id: number
  name: string
  dueOn: string | null
}

interface InvitedTroop {
  teamId: number
  name: string
  leaders: readonly { name: string | null; email: string }[]
  talks: readonly { kindId: number; state: TalkState }[]
}

interface ArrangedElsewhere {
  team: string
  arrangedFor: string | null
  minutes: number
}

interface ArrangeTalksProps {
  yearId: number
  kinds: readonly TalkKind[]
  troops: readonly InvitedTroop[]
  kindId?: number | undefined
  /** The talk to be moved; without it talks are arranged. */
  talk?: Talk
  /** Other arranged talks: an overlap shows a warning and is allowed. */
  others?: readonly ArrangedElsewhere[]
  onArranged: (teamIds: readonly number[]) => Promise<unknown>
  onClose: () => void
}

/** Arranges a talk with each of these troops at consecutive times, in one call; or moves one talk (rules.md#64). */
export function ArrangeTalks(props: ArrangeTalksProps) {
  const { yearId, kinds, troops, talk, others = [], onArranged, onClose } = props
  const [day, time] = inWarsaw(talk?.arrangedFor ? Date.parse(talk.arrangedFor) : Date.now()).split(' ') as [
    string,
    string,
  ]
  const [kindId, setKind] = useState(talk?.kindId ?? props.kindId ?? proposedKind(kinds, troops))
  const [on, setDay] = useState(talk?.arrangedFor ? day : dayAfter(day, 7))
  const [start, setStart] = useState(talk?.arrangedFor ? time : '18:00')
  const [minutes, setMinutes] = useState<number>(talk?.minutes ?? (troops.length > 1 ? 30 : 60))
  const [place, setPlace] = useState(talk?.place ?? '')
  const [order, setOrder] = useState<readonly number[]>(() => troops.map(({ teamId }) => teamId))
  const [changed, setChanged] = useState<ReadonlyMap<number, string>>(new Map())

  const isSeveral = troops.length > 1
  const why = (troop: InvitedTroop) => (isSeveral ? whyLeftOut(troop, kindId) : null)
  // A troop may leave the list of the page while the dialog is open.
  const meant = order
    .flatMap(id => troops.find(({ teamId }) => teamId === id) ?? [])
    .filter(troop => why(troop) === null)
  const leftOut = troops.flatMap((troop): LeftOut[] => {
    const code = why(troop)
    return code === null ? [] : [{ ...named(troop), code }]
  })
  const times = queuedTimes(meant.length, start, minutes, changed)
  const arranged = meant.flatMap(({ teamId }, index) => {
    const time = times[index]
    return time && on ? [{ teamId, arrangedFor: new Date(fromWarsaw(on, time)).toISOString() }] : []
  })
  const isOver = arranged.some(({ arrangedFor }) => isPast({ arrangedFor, minutes }, Date.now()))
  const people = isOver ? 0 : meant.reduce((sum, { leaders }) => sum + leaders.length, 0)
  const overlaps = others.filter(({ arrangedFor, minutes: theirs }) => {
    const from = Date.parse(arrangedFor ?? '')
    return arranged.some(own => {
      const begins = Date.parse(own.arrangedFor)
      return begins < from + theirs * 60_000 && from < begins + minutes * 60_000
    })
  })

  const { change, theirs } = useTalkChange(talk?.id, talk ?? null)
  async function run() {
    const length = TALK_MINUTES.find(known => known === minutes)!
    if (talk) {
      const { teamId, arrangedFor } = arranged[0]!
      await change({ teamId, yearId }, { kindId, arrangedFor, minutes: length, place })
    } else {
      await answer(api.talks({ id: yearId }).post({ kindId, talks: arranged, minutes: length, place }))
    }
    return { done: arranged.map(({ teamId }) => teamId), refused: [] }
  }
  function move(index: number, by: 1 | -1) {
    const ids = meant.map(({ teamId }) => teamId)
    const [moved] = ids.splice(index, 1)
    ids.splice(index + by, 0, moved!)
    setOrder([...ids, ...troops.filter(troop => why(troop) !== null).map(({ teamId }) => teamId)])
  }
  const arranging = `Umów ${counted(meant.length, 'rozmowę', 'rozmowy', 'rozmów')}`

  return (
    <TroopsDialog
      title={talk ? 'Przełóż rozmowę' : isSeveral ? arranging : 'Umów rozmowę'}
      rows={troops.map(named)}
      leftOut={leftOut}
      sends={
        <>
          <p>
            {people > 0
              ? `${peopleInWords(people)} powiadomienie i mail z wpisem do kalendarza.`
              : isOver
                ? 'Nic. Ten czas już minął: rozmowa będzie od razu „bez zapisu”.'
                : 'Nic. Drużyna nie ma drużynowego.'}
          </p>
          {overlaps.map(({ team, arrangedFor }) => (
            <p key={`${team} ${arrangedFor}`}>
              <TriangleAlert aria-hidden="true" className="talk-mark" data-state="UNRECORDED" /> O{' '}
              {formatTime(arrangedFor!)} tego dnia jest już rozmowa: {team}. Można umówić mimo to.
            </p>
          ))}
          {theirs && (
            <Note>
              <b>Teraz jest zapisane tak:</b> {TALK_STATE_NAMES[theirs.state]}, {dayOfTalk(theirs)}
              {theirs.place && `, ${theirs.place}`} ({authorName(theirs)}).
            </Note>
          )}
        </>
      }
      submit={talk ? 'Przełóż' : arranging}
      // A missing day is named at its field when the form is sent.
      isReady={meant.length > 0 && times.every(time => time !== null)}
      run={run}
      onDone={onArranged}
      onClose={onClose}
    >
      <DialogPart title="Rozmowa">
        <KindChoice kinds={kinds} kindId={kindId} onChoose={setKind} />
        <div className="talk-when">
          <Field label="Dzień" type="date" required value={on} onChange={event => setDay(event.target.value)} />
          <Field
            label="Od"
            type="time"
            required
            value={start}
            onChange={event => {
              setStart(event.target.value || '18:00')
              setChanged(new Map())
            }}
          />
          <SelectField label="Jak długo" value={minutes} onChange={event => setMinutes(Number(event.target.value))}>
            {TALK_MINUTES.map(length => (
              <option key={length} value={length}>
                {length} min
              </option>
            ))}
          </SelectField>
        </div>
        <Field
          label="Miejsce"
          maxLength={MAX_PLACE}
          value={place}
          onChange={event => setPlace(event.target.value)}
          hint="Adres albo link do spotkania. Możesz zostawić puste."
        />
      </DialogPart>
      {isSeveral ? (
        <DialogPart title="Kogo dotyczy">
          <p className="hint">Zmień godzinę, a następne przesuną się razem z nią.</p>
          <ol className="talk-queue" data-plain>
            {meant.map((troop, index) => (
              <li key={troop.teamId}>
                <input
                  className="input"
                  type="time"
                  aria-label={`Godzina: ${troop.name}`}
                  value={times[index] ?? ''}
                  onChange={event => {
                    if (event.target.value) setChanged(new Map(changed).set(index, event.target.value))
                  }}
                />
                <div className="anywhere">
                  <strong>{troop.name}</strong>
                  <small>{times[index] ? namesOf(troop) : 'wypada po północy'}</small>
                </div>
                <span className="row tight">
                  <MoveButtons
                    labels={['Wcześniej', 'Później']}
                    name={troop.name}
                    index={index}
                    last={meant.length - 1}
                    onMove={by => move(index, by)}
                  />
                </span>
              </li>
            ))}
          </ol>
        </DialogPart>
      ) : (
        <Concerned rows={meant.map(named)} />
      )}
    </TroopsDialog>
  )
}

const named = ({ teamId: id, name }: InvitedTroop) => ({ id, name })

interface KindChoiceProps {
  kinds: readonly TalkKind[]
  kindId: number
  onChoose: (id: number) => void
}

export const KindChoice = ({ kinds, kindId, onChoose }: KindChoiceProps) => (
  <fieldset className="talk-choice">
    <legend>Która rozmowa</legend>
    {kinds.map(({ id, name, dueOn }) => (
      <label key={id}>
        <input type="radio" name="kindId" value={id} checked={id === kindId} onChange={() => onChoose(id)} />
        {name}
        {dueOn && <small className="muted">do {formatShortDate(dueOn)}</small>}
      </label>
    ))}
  </fieldset>
)

const namesOf = ({ leaders }: InvitedTroop) => leaders.map(({ name, email }) => name ?? email).join(', ')

const talksAbout = ({ talks }: InvitedTroop, kindId: number) => talks.filter(talk => talk.kindId === kindId)

function whyLeftOut(troop: InvitedTroop, kindId: number): string | null {
  if (troop.leaders.length === 0) return 'no-leader'
  return stateOfKind(talksAbout(troop, kindId)) === 'NONE' ? null : 'talk-known'
}

/** The first kind that one of the troops has not had, by its day. */
export function proposedKind(kinds: readonly TalkKind[], troops: readonly InvitedTroop[]): number {
  const today = warsawDay(Date.now())
  const open = kinds.filter(({ id }) => troops.some(troop => stateOfKind(talksAbout(troop, id)) === 'NONE'))
  return (open.find(({ dueOn }) => dueOn === null || dueOn >= today) ?? open[0] ?? kinds[0]!).id
}
