import { useState } from 'react'
import { api } from '#client/api/call.ts'
import { answerUndoable } from '#client/api/undo.ts'
import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import { districtNames, troopGroups } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import type { Troop } from '#client/panel/troops/troops.ts'
import { refusedInWords } from '#client/panel/ui/LeftOutNote.tsx'
import { SelectField } from '#client/ui/form/Field.tsx'
import { mayMoveTeams } from '#domain/people/roles.ts'
import { counted } from '#domain/text/plural.ts'
import { leadersOf, named, parted, peopleInWords } from './parted.ts'
import { Concerned, DialogPart, TroopsDialog } from './TroopsDialog.tsx'
import { UnlockNote } from './UnlockNote.tsx'

type Change = Parameters<typeof api.admin.teams.marked.patch>[0] extends { teams: number[] } & infer Rest
  ? Omit<Rest, 'teams'>
  : never

export type Act = 'hide' | 'show' | 'unlock' | 'lock' | 'move'

interface DialogProps {
  troops: readonly Troop[]
  onDone: (ids: readonly number[]) => Promise<unknown>
  onClose: () => void
}

/** The dialog of an act that changes troops themselves. */
export function ChangeDialog({ act, isOpen, ...dialog }: DialogProps & { act: Act; isOpen: boolean }) {
  if (act === 'move') return <MoveDialog {...dialog} />
  if (act === 'unlock') return <UnlockDialog {...dialog} isOpen={isOpen} />
  return <PlainDialog {...dialog} act={act} />
}

const troopsInWords = (count: number) => counted(count, 'drużynę', 'drużyny', 'drużyn')

/** Sends the change of `meant` and shows its message. `done` begins it: "Ukryto". */
async function change(meant: readonly Troop[], wanted: Change, done: string) {
  const rows = meant.map(named)
  return answerUndoable(
    api.admin.teams.marked.patch({ teams: rows.map(({ id }) => id), ...wanted }),
    outcome => `${done} ${troopsInWords(outcome.done.length)}`,
    ({ refused }) => ({ note: refusedInWords(refused, rows) }),
  )
}

const PLAIN = {
  hide: {
    verb: 'Ukryj',
    done: 'Ukryto',
    wanted: { shadow: true },
    leftOut: ({ shadow }: Troop) => (shadow ? 'team-hidden' : null),
    means:
      'Znikną z rankingu, który jeszcze się zmienia, i z wyboru drużyny. Arkusze, rozmowy i drużynowi zostają; pokażesz je w kolumnach „Skład”.',
  },
  show: {
    verb: 'Pokaż',
    done: 'Pokazano',
    wanted: { shadow: false },
    leftOut: ({ shadow }: Troop) => (shadow ? null : 'team-shown'),
    means: 'Nowi drużynowi znowu je wybiorą i wrócą do rankingu, który jeszcze się zmienia.',
  },
  lock: {
    verb: 'Zablokuj',
    done: 'Zablokowano',
    wanted: { locked: true },
    leftOut: () => null,
    means: 'Żadna kategoryzacja teraz nie trwa: blokada arkusza zadziała od następnej.',
  },
} as const

function PlainDialog({ troops, onDone, onClose, act }: DialogProps & { act: keyof typeof PLAIN }) {
  const { verb, done, wanted, leftOut: codeOf, means } = PLAIN[act]
  const { meant, ...rest } = parted(troops, codeOf)
  const asking = act === 'hide' ? meant.filter(({ requests }) => requests > 0) : []
  return (
    <TroopsDialog
      title={`${verb} ${troopsInWords(meant.length)}`}
      {...rest}
      sends="Nic."
      submit={meant.length === 0 ? verb : `${verb} ${troopsInWords(meant.length)}`}
      isReady={meant.length > 0}
      run={() => change(meant, wanted, done)}
      onDone={onDone}
      onClose={onClose}
    >
      <Concerned rows={meant.map(named)} />
      <DialogPart title="Co to znaczy">
        <p>{means}</p>
        {asking.length > 0 && (
          <p>
            {counted(
              asking.reduce((sum, { requests }) => sum + requests, 0),
              'prośba o dostęp czeka',
              'prośby o dostęp czekają',
              'próśb o dostęp czeka',
            )}{' '}
            dalej na odpowiedź.
          </p>
        )}
      </DialogPart>
    </TroopsDialog>
  )
}

function UnlockDialog({ troops, isOpen, onDone, onClose }: DialogProps & { isOpen: boolean }) {
  const [note, setNote] = useState('')
  const { meant, ...rest } = parted(troops, ({ state }) => (isOpen && state !== 'APPROVED' ? 'not-approved' : null))
  const people = leadersOf(meant)
  const sheets = counted(meant.length, 'arkusza', 'arkuszy', 'arkuszy')
  return (
    <TroopsDialog
      title={`Cofnij zatwierdzenie ${sheets}`}
      {...rest}
      words={
        isOpen && (
          <DialogPart title="Twoje słowa" isLabel>
            <UnlockNote value={note} onChange={event => setNote(event.target.value)} />
          </DialogPart>
        )
      }
      sends={people === 0 || !isOpen ? 'Nic.' : `${peopleInWords(people)} wiadomość o cofnięciu.`}
      submit={meant.length === 0 ? 'Cofnij zatwierdzenie' : `Cofnij zatwierdzenie ${sheets}`}
      tone="danger"
      isReady={meant.length > 0}
      run={() => change(meant, { locked: false, note }, 'Cofnięto zatwierdzenie:')}
      onDone={onDone}
      onClose={onClose}
    >
      <Concerned rows={meant.map(named)} />
    </TroopsDialog>
  )
}

const NO_GROUP = 'g'

/** Moves troops to a hufiec of their district, or to another district; only users above districts do the latter. */
function MoveDialog({ troops, onDone, onClose }: DialogProps) {
  const reader = useReader()
  const [only, ...others] = [...new Set(troops.map(({ district }) => district.id))]
  const groups = useReadOrNull(others.length === 0 && only !== undefined ? troopGroups(only) : null) ?? []
  const districts = (useRead(districtNames) ?? []).filter(
    ({ id }) => mayMoveTeams(reader) && (others.length > 0 || id !== only),
  )
  const [chosen, choose] = useState('')
  const places: readonly { key: string; name: string; change: Change }[] = [
    ...groups.map(({ id, name }) => ({ key: `g${id}`, name: `hufiec ${name}`, change: { groupId: id } })),
    ...(groups.length > 0 ? [{ key: NO_GROUP, name: 'bez hufca', change: { groupId: null } }] : []),
    ...districts.map(({ id, name }) => ({ key: `d${id}`, name: `chorągiew: ${name}`, change: { districtId: id } })),
  ]
  const place = places.find(({ key }) => key === chosen) ?? places[0]
  const isThere = ({ group, district }: Troop) =>
    place?.key === (group ? `g${group.id}` : NO_GROUP) || place?.key === `d${district.id}`
  const { meant, ...rest } = parted(troops, troop => (isThere(troop) ? 'same-place' : null))
  return (
    <TroopsDialog
      title={`Przenieś ${troopsInWords(meant.length)}`}
      {...rest}
      sends={
        place?.key.startsWith('d')
          ? 'Nic. Koordynatorzy dotychczasowej chorągwi nie będą już ich widzieć. Arkusze i drużynowi zostają.'
          : 'Nic. Kto opiekuje się tym hufcem, zobaczy je od razu.'
      }
      submit={meant.length === 0 ? 'Przenieś' : `Przenieś ${troopsInWords(meant.length)}`}
      isReady={meant.length > 0 && place !== undefined}
      run={() => change(meant, place!.change, 'Przeniesiono')}
      onDone={onDone}
      onClose={onClose}
    >
      <DialogPart title="Dokąd" isLabel>
        {places.length === 0 ? (
          <p className="muted">Chorągiew nie ma jeszcze hufców.</p>
        ) : (
          <SelectField label="Dokąd" value={place?.key} onChange={event => choose(event.target.value)}>
            {places.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </DialogPart>
      <Concerned rows={meant.map(named)} />
    </TroopsDialog>
  )
}
