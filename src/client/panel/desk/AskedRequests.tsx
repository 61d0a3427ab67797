import { type ComponentProps, useState } from 'react'
import { Link } from 'wouter'
import { api } from '#client/api/call.ts'
import { waitingCounts } from '#client/api/reads.ts'
import { answerUndoable } from '#client/api/undo.ts'
import { refresh } from '#client/api/useRead.ts'
import { answerTimeRequest } from '#client/panel/troops/acts/timeRequests.ts'
import { byMoment, isLongWait, type Troop, waitInWords } from '#client/panel/troops/troops.ts'
import { LeftOutNote, leftOutOf } from '#client/panel/ui/LeftOutNote.tsx'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import { formatDate } from '#client/ui/format.ts'
import { nameWithEmail } from '#client/ui/people.ts'
import { SelectionBar, useSelection } from '#client/ui/table/selection.tsx'
import { pathOfTeamInPanel } from '#contract/addresses.ts'
import { counted } from '#domain/text/plural.ts'

interface AskedProps {
  troops: readonly Troop[]
  onAnswered: () => Promise<unknown>
}

const answeredBy = (onAnswered: AskedProps['onAnswered']) => () => Promise.all([onAnswered(), refresh(waitingCounts)])

export const TimeRequests = ({ yearId, troops, onAnswered }: AskedProps & { yearId: number }) => (
  <ul className="people">
    {troops.map(troop => (
      <TimeRequest
        key={troop.teamId}
        team={{ id: troop.teamId, name: troop.name }}
        request={troop.moreTime!}
        yearId={yearId}
        onAnswered={answeredBy(onAnswered)}
      />
    ))}
  </ul>
)

const HOW: Record<'GRANTED' | 'REFUSED', { done: string; leftOut: string; people: [string, string, string] }> = {
  GRANTED: { done: 'Wpuszczono', leftOut: 'Nie wpuszczono:', people: ['osobę', 'osoby', 'osób'] },
  REFUSED: { done: 'Odmówiono dostępu', leftOut: 'Nie odmówiono:', people: ['osobie', 'osobom', 'osobom'] },
}

const askingIn = (troops: readonly Troop[]) =>
  troops
    .flatMap(troop => troop.asking.map(person => ({ ...person, name: nameWithEmail(person), troop })))
    .sort((a, b) => byMoment(a.at, b.at))

type Asking = ReturnType<typeof askingIn>[number]

export function AccessRequests({ troops, onAnswered }: AskedProps) {
  const asking = askingIn(troops)
  const selection = useSelection<Asking>(
    ({ id }) => id,
    ({ name }) => name,
  )
  const [leftOut, setLeftOut] = useState<ComponentProps<typeof LeftOutNote>>()
  const [refused, setRefused] = useState<readonly Asking[]>([])
  const selected = asking.filter(selection.has)

  async function give(people: readonly Asking[], outcome: keyof typeof HOW) {
    const how = HOW[outcome]
    const { refused, done } = await answerUndoable(
      api.admin.teams.requests.patch({ users: people.map(({ id }) => id), outcome }),
      ({ done }) =>
        how.done + (people.length === 1 ? `: ${people[0]!.name}` : ` ${counted(done.length, ...how.people)}`),
    )
    setLeftOut({ title: how.leftOut, leftOut: leftOutOf(refused, people) })
    selection.release(done)
    await answeredBy(onAnswered)()
  }
  const granting = useAction((people: readonly Asking[]) => give(people, 'GRANTED'))

  return (
    <>
      {asking.length > 1 && (
        <SelectionBar
          selection={selection}
          rows={asking}
          selected={selected}
          label="Zaznacz wszystkich"
          idle={counted(asking.length, 'osoba', 'osoby', 'osób')}
        >
          <button type="button" className="btn" disabled={granting.busy} onClick={() => granting.run(selected)}>
            Wpuść {counted(selected.length, 'osobę', 'osoby', 'osób')}
          </button>
          <button type="button" className="btn" onClick={() => setRefused(selected)}>
            Odmów…
          </button>
        </SelectionBar>
      )}
      <FormError message={granting.failure} />
      {leftOut && <LeftOutNote {...leftOut} />}
      <ul className="people">
        {asking.map(person => (
          <li key={person.id}>
            <span className="row tight anywhere">
              {asking.length > 1 && (
                <label className="select-box">
                  <input
                    type="checkbox"
                    aria-label={`Zaznacz: ${person.name}`}
                    checked={selection.has(person)}
                    onChange={event => selection.select([person], event.target.checked)}
                  />
                </label>
              )}
              <span>
                {person.name}{' '}
                <small className="muted">
                  {person.troop.isNew ? 'nowa drużyna: ' : ''}
                  <Link href={pathOfTeamInPanel(person.troop.teamId)}>{person.troop.name}</Link>
                  {person.at && <span data-late={isLongWait(person.at)}>, {waitInWords(person.at)}</span>}
                </small>
              </span>
            </span>
            <button
              type="button"
              className="btn"
              aria-label={`Wpuść do drużyny: ${person.name}`}
              disabled={granting.busy}
              onClick={() => granting.run([person])}
            >
              Wpuść do drużyny
            </button>
            <button
              type="button"
              className="btn"
              data-tone="danger"
              aria-label={`Odmów: ${person.name}`}
              onClick={() => setRefused([person])}
            >
              Odmów…
            </button>
          </li>
        ))}
      </ul>
      {refused.length > 0 && (
        <Confirm
          title="Odmówić dostępu?"
          text={<p className="anywhere">{refused.map(({ name }) => name).join(', ')}</p>}
          confirmLabel="Odmów"
          onConfirm={() => give(refused, 'REFUSED')}
          onClose={() => setRefused([])}
        />
      )}
    </>
  )
}

interface TimeRequestProps {
  team: { id: number; name: string }
  request: NonNullable<Troop['moreTime']>
  yearId: number
  onAnswered: () => Promise<unknown>
}

function TimeRequest({ team, request, yearId, onAnswered }: TimeRequestProps) {
  const acting = useAction(async (extendedTo: string | null) => {
    await answerTimeRequest(yearId, team, { extendedTo, note: null })
    await onAnswered()
  })
  const [isRefusing, setRefusing] = useState(false)
  return (
    <li>
      <span className="anywhere">
        <strong>{team.name}</strong> prosi o czas do {formatDate(request.until)}{' '}
        <small className="muted">
          {request.reason} ({waitInWords(request.at)})
        </small>
      </span>
      <button
        type="button"
        className="btn"
        aria-label={`Przedłuż do ${formatDate(request.until)}: ${team.name}`}
        disabled={acting.busy}
        onClick={() => acting.run(request.until)}
      >
        Przedłuż do {formatDate(request.until)}
      </button>
      <button
        type="button"
        className="btn"
        data-tone="danger"
        aria-label={`Odmów: ${team.name}`}
        onClick={() => setRefusing(true)}
      >
        Odmów…
      </button>
      <FormError message={acting.failure} />
      {isRefusing && (
        <Confirm
          title={`Odmówić drużynie ${team.name}?`}
          text={<p>Drużynowi dowiedzą się o tym i nie zmienią już arkusza.</p>}
          confirmLabel="Odmów"
          onConfirm={() => acting.run(null)}
          onClose={() => setRefusing(false)}
        />
      )}
    </li>
  )
}
