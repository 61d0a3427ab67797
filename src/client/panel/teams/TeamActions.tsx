import { useRef } from 'react'
import { api } from '#client/api/call.ts'
import { answerUndoable } from '#client/api/undo.ts'
import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import { ApproveSelected, sheetOf } from '#client/panel/ApproveSelected.tsx'
import { type BulkAction, BulkActions } from '#client/panel/BulkActions.tsx'
import { districtNames, type ListedTeam, overviewOf } from '#client/panel/panelReads.ts'
import { RemindButton } from '#client/panel/RemindDialog.tsx'
import { useReader } from '#client/panel/reader.ts'
import type { Overview } from '#client/panel/troops.ts'
import { UnlockNote } from '#client/panel/UnlockNote.tsx'
import { NamedOptions, SelectField } from '#client/ui/form/Field.tsx'
import { mayMoveTeams, mayReview } from '#domain/people/roles.ts'
import { counted } from '#domain/text/plural.ts'

interface TeamActionsProps {
  selected: readonly ListedTeam[]
  onDone: (ids: readonly number[]) => Promise<unknown>
}

const change = (
  teams: readonly number[],
  wanted: { shadow?: boolean; locked?: boolean; note?: string; districtId?: number },
  done: string,
) =>
  answerUndoable(
    api.admin.teams.marked.patch({ teams: [...teams], ...wanted }),
    outcome => `${done} ${counted(outcome.done.length, 'drużynę', 'drużyny', 'drużyn')}`,
  )

export function TeamActions({ selected, onDone }: TeamActionsProps) {
  const reader = useReader()
  const overview = useReadOrNull(overviewOf(commonDistrict(selected)))
  const districts = useRead(districtNames) ?? []
  const destination = useRef<HTMLSelectElement>(null)
  const explanation = useRef<HTMLTextAreaElement>(null)
  const troops = counted(selected.length, 'drużynę', 'drużyny', 'drużyn')

  const actions: BulkAction[] = [
    {
      label: 'Ukryj…',
      title: `Ukryć ${troops}?`,
      text: <p>Nowi drużynowi ich nie wybiorą i nie będzie ich w rankingu, który jeszcze się zmienia.</p>,
      confirm: 'Ukryj',
      leftOut: 'Nie ukryto:',
      run: ids => change(ids, { shadow: true }, 'Ukryto'),
    },
    {
      label: 'Pokaż…',
      title: `Pokazać ${troops}?`,
      text: <p>Nowi drużynowi znowu je wybiorą i wrócą do rankingu, który jeszcze się zmienia.</p>,
      confirm: 'Pokaż',
      leftOut: 'Nie pokazano:',
      run: ids => change(ids, { shadow: false }, 'Pokazano'),
    },
  ]
  const mayLock = selected.every(({ district }) => mayReview(reader, district.id))
  if (mayLock)
    actions.push({
      label: 'Cofnij zatwierdzenie…',
      title: `Cofnąć zatwierdzenie ${counted(selected.length, 'arkusza', 'arkuszy', 'arkuszy')}?`,
      text: overview ? (
        <UnlockNote ref={explanation} />
      ) : (
        <p>Drużynowi dowiedzą się o tym i znowu będą mogli zmieniać arkusze trwającej kategoryzacji.</p>
      ),
      confirm: 'Cofnij zatwierdzenie',
      tone: 'danger',
      leftOut: 'Nie cofnięto:',
      run: ids => change(ids, { locked: false, note: explanation.current?.value ?? '' }, 'Cofnięto zatwierdzenie:'),
    })
  if (mayLock && overview === null)
    actions.unshift({
      label: 'Zablokuj…',
      title: `Zablokować ${counted(selected.length, 'arkusz', 'arkusze', 'arkuszy')}?`,
      text: <p>Żadna kategoryzacja teraz nie trwa: blokada zadziała od następnej.</p>,
      confirm: 'Zablokuj',
      leftOut: 'Nie zablokowano:',
      run: ids => change(ids, { locked: true }, 'Zablokowano'),
    })
  if (mayMoveTeams(reader))
    actions.push({
      label: 'Przenieś…',
      title: `Przenieść ${troops}?`,
      text: (
        <>
          <SelectField label="Do chorągwi" ref={destination}>
            <NamedOptions of={districts} />
          </SelectField>
          <p>Koordynatorzy dotychczasowej chorągwi nie będą już ich widzieć. Arkusze i drużynowi zostają.</p>
        </>
      ),
      confirm: 'Przenieś',
      leftOut: 'Nie przeniesiono:',
      run: ids => change(ids, { districtId: Number(destination.current!.value) }, 'Przeniesiono'),
    })

  return (
    <>
      {overview && <SheetActions overview={overview} selected={selected} onDone={onDone} />}
      <BulkActions actions={actions} selected={selected} onDone={onDone} />
    </>
  )
}

const NO_SHEET = {
  review: 'NOT_STARTED',
  prerequisites: { done: 0, of: 0 },
  tasks: { filled: 0 },
  obligatory: { filled: 0, of: 0 },
} as const

function SheetActions({ overview, selected, onDone }: { overview: Overview } & TeamActionsProps) {
  const known = new Map(overview.troops.map(troop => [troop.teamId, troop]))
  return (
    <>
      <RemindButton
        year={overview.year}
        troops={selected.flatMap(({ id }) => known.get(id) ?? [])}
        departed={selected.filter(({ id }) => !known.has(id)).map(({ name }) => name)}
        onSent={onDone}
      />
      <ApproveSelected
        yearId={overview.year.id}
        selected={selected.map(({ id, name, district }) => {
          const troop = known.get(id)
          return troop ? sheetOf(troop) : { id, name, district, ...NO_SHEET }
        })}
        onApproved={onDone}
      />
    </>
  )
}

function commonDistrict(teams: readonly ListedTeam[]): number | null {
  const ids = new Set(teams.map(({ district }) => district.id))
  return ids.size === 1 ? [...ids][0]! : null
}
