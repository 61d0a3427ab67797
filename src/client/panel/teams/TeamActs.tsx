import { type RefObject, useRef, useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import { ApproveMarked } from '#client/panel/ApproveMarked.tsx'
import { type MarkedAct, MarkedActs } from '#client/panel/MarkedActs.tsx'
import type { Overview } from '#client/panel/overview/troops.ts'
import { districtNames, type ListedTeam, overview } from '#client/panel/panelReads.ts'
import { RemindDialog } from '#client/panel/RemindDialog.tsx'
import { useReader } from '#client/panel/reader.ts'
import { NamedOptions, SelectField } from '#client/ui/Field.tsx'
import { counted } from '#client/ui/plural.ts'
import { mayMoveTeams } from '#domain/roles.ts'

interface TeamActsProps {
  marked: readonly ListedTeam[]
  onDone: (ids: readonly number[]) => Promise<unknown>
}

const change = (teams: readonly number[], wanted: { shadow?: boolean; locked?: boolean; districtId?: number }) =>
  answer(api.admin.teams.marked.patch({ teams: [...teams], ...wanted }))

/** What can be done with several troops at once. */
export function TeamActs({ marked, onDone }: TeamActsProps) {
  const reader = useReader()
  const seen = useReadOrNull(overview(districtOfAll(marked)))
  const destination = useRef<HTMLSelectElement>(null)
  const troops = counted(marked.length, 'drużynę', 'drużyny', 'drużyn')

  const acts: MarkedAct[] = [
    {
      label: 'Ukryj…',
      title: `Ukryć ${troops}?`,
      text: <p>Nowi drużynowi ich nie wybiorą i nie będzie ich w rankingu, który jeszcze się zmienia.</p>,
      yes: 'Ukryj',
      leftOut: 'Nie ukryto:',
      run: ids => change(ids, { shadow: true }),
    },
    {
      label: 'Pokaż…',
      title: `Pokazać ${troops}?`,
      text: <p>Nowi drużynowi znowu je wybiorą i wrócą do rankingu, który jeszcze się zmienia.</p>,
      yes: 'Pokaż',
      leftOut: 'Nie pokazano:',
      run: ids => change(ids, { shadow: false }),
    },
    {
      label: 'Odblokuj…',
      title: `Cofnąć zatwierdzenie ${counted(marked.length, 'arkusza', 'arkuszy', 'arkuszy')}?`,
      text: <p>Drużynowi znowu będą mogli zmieniać arkusze trwającej kategoryzacji.</p>,
      yes: 'Cofnij zatwierdzenie',
      tone: 'danger',
      leftOut: 'Nie cofnięto:',
      run: ids => change(ids, { locked: false }),
    },
  ]
  if (seen === null)
    acts.unshift({
      label: 'Zablokuj…',
      title: `Zablokować ${counted(marked.length, 'arkusz', 'arkusze', 'arkuszy')}?`,
      text: <p>Żadna kategoryzacja teraz nie trwa: blokada zadziała od następnej.</p>,
      yes: 'Zablokuj',
      leftOut: 'Nie zablokowano:',
      run: ids => change(ids, { locked: true }),
    })
  if (mayMoveTeams(reader))
    acts.push({
      label: 'Przenieś…',
      title: `Przenieść ${troops}?`,
      text: (
        <>
          <Destination field={destination} />
          <p>Koordynatorzy dotychczasowej chorągwi nie będą już ich widzieć. Arkusze i drużynowi zostają.</p>
        </>
      ),
      yes: 'Przenieś',
      leftOut: 'Nie przeniesiono:',
      run: ids => change(ids, { districtId: Number(destination.current!.value) }),
    })

  return (
    <>
      {seen && <SheetActs seen={seen} marked={marked} onDone={onDone} />}
      <MarkedActs acts={acts} marked={marked} onDone={onDone} />
    </>
  )
}

function Destination({ field }: { field: RefObject<HTMLSelectElement | null> }) {
  const districts = useRead(districtNames) ?? []
  return (
    <SelectField label="Do chorągwi" ref={field}>
      <NamedOptions of={districts} />
    </SelectField>
  )
}

/** What concerns the sheets of the running year, as the desk knows them. */
function SheetActs({ seen, marked, onDone }: { seen: Overview } & TeamActsProps) {
  const [reminds, setReminds] = useState(false)
  const known = new Map(seen.troops.map(troop => [troop.teamId, troop]))
  const troops = marked.map(({ id }) => known.get(id)).filter(troop => troop !== undefined)
  return (
    <>
      <button type="button" className="btn" onClick={() => setReminds(true)}>
        Przypomnij…
      </button>
      <ApproveMarked
        yearId={seen.year.id}
        marked={marked.map(({ id, name }) => {
          const troop = known.get(id)
          return {
            id,
            name,
            prerequisites: { done: troop?.prerequisitesDone ?? 0, of: troop?.prerequisites ?? 0 },
            obligatory: troop?.obligatory ?? { filled: 0, of: 0 },
          }
        })}
        onApproved={onDone}
      />
      {reminds && (
        <RemindDialog
          year={seen.year}
          troops={troops}
          gone={marked.filter(({ id }) => !known.has(id)).map(({ name }) => name)}
          onClose={() => setReminds(false)}
          onSent={onDone}
        />
      )}
    </>
  )
}

/** The district of all of them; null when they are of several. */
function districtOfAll(teams: readonly ListedTeam[]): number | null {
  const ids = new Set(teams.map(({ district }) => district.id))
  return ids.size === 1 ? [...ids][0]! : null
}
