import { formatShortDate } from '#client/ui/format.ts'
import { warsawDay } from '#domain/deadline.ts'
import { stateOfKind, type TalkState } from '#domain/talk.ts'

export interface TalkKind {
  id: number
  name: string
  dueOn: string | null
}

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

interface WithTalks {
  talks: readonly { kindId: number; state: TalkState }[]
}

export const stateOfTalk = ({ talks }: WithTalks, kindId: number) =>
  stateOfKind(talks.filter(talk => talk.kindId === kindId))

/** The first kind that one of the troops has not had, by its day. */
export function proposedKind(kinds: readonly TalkKind[], troops: readonly WithTalks[]): number {
  const today = warsawDay(Date.now())
  const open = kinds.filter(({ id }) => troops.some(troop => stateOfTalk(troop, id) === 'NONE'))
  return (open.find(({ dueOn }) => dueOn === null || dueOn >= today) ?? open[0] ?? kinds[0]!).id
}
