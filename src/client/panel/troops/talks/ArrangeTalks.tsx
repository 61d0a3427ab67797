import { TriangleAlert } from 'lucide-react'
import { named, peopleInWords } from '#client/panel/troops/acts/parted.ts'
import { Concerned, DialogPart, TroopsDialog } from '#client/panel/troops/acts/TroopsDialog.tsx'
import { dayOfTalk } from '#client/sheet/model/talks.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Field, SelectField } from '#client/ui/form/Field.tsx'
import { formatTime } from '#client/ui/format.ts'
import { authorName } from '#client/ui/people.ts'
import { TALK_STATE_NAMES } from '#client/ui/TalkMark.tsx'
import { MAX_PLACE, TALK_MINUTES } from '#domain/talk.ts'
import { counted } from '#domain/text/plural.ts'
import { KindChoice, type TalkKind } from './KindChoice.tsx'
import { TalkQueue } from './TalkQueue.tsx'
import { type Arrangement, type Arranging, useArrangement } from './useArrangement.ts'

interface ArrangeTalksProps extends Arranging {
  onArranged: (teamIds: readonly number[]) => Promise<unknown>
  onClose: () => void
}

/** Arranges a talk with each of these troops at consecutive times, in one call; or moves one talk (rules.md#64). */
export function ArrangeTalks({ onArranged, onClose, ...arranging }: ArrangeTalksProps) {
  const { kinds, troops, talk } = arranging
  const arrangement = useArrangement(arranging)
  const { meant, leftOut, isReady, run } = arrangement
  const isSeveral = troops.length > 1
  const submit = `Umów ${counted(meant.length, 'rozmowę', 'rozmowy', 'rozmów')}`
  return (
    <TroopsDialog
      title={talk ? 'Przełóż rozmowę' : isSeveral ? submit : 'Umów rozmowę'}
      rows={troops.map(named)}
      leftOut={leftOut}
      sends={<Sends {...arrangement} />}
      submit={talk ? 'Przełóż' : submit}
      isReady={isReady}
      run={run}
      onDone={onArranged}
      onClose={onClose}
    >
      <TalkFields {...arrangement} kinds={kinds} />
      {isSeveral ? <TalkQueue {...arrangement} /> : <Concerned rows={meant.map(named)} />}
    </TroopsDialog>
  )
}

const TalkFields = ({ fields, set, kinds }: Arrangement & { kinds: readonly TalkKind[] }) => (
  <DialogPart title="Rozmowa">
    <KindChoice kinds={kinds} kindId={fields.kindId} onChoose={set.kind} />
    <div className="talk-when">
      <Field label="Dzień" type="date" required value={fields.on} onChange={event => set.day(event.target.value)} />
      <Field label="Od" type="time" required value={fields.start} onChange={event => set.start(event.target.value)} />
      <SelectField label="Jak długo" value={fields.minutes} onChange={event => set.minutes(Number(event.target.value))}>
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
      value={fields.place}
      onChange={event => set.place(event.target.value)}
      hint="Adres albo link do spotkania. Możesz zostawić puste."
    />
  </DialogPart>
)

const Sends = ({ people, isOver, overlaps, theirs }: Arrangement) => (
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
        <TriangleAlert aria-hidden="true" className="talk-mark" data-state="UNRECORDED" /> O {formatTime(arrangedFor!)}{' '}
        tego dnia jest już rozmowa: {team}. Można umówić mimo to.
      </p>
    ))}
    {theirs && (
      <Note>
        <b>Teraz jest zapisane tak:</b> {TALK_STATE_NAMES[theirs.state]}, {dayOfTalk(theirs)}
        {theirs.place && `, ${theirs.place}`} ({authorName(theirs)}).
      </Note>
    )}
  </>
)
