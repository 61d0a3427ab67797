import { useLayoutEffect, useRef, useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { ChoiceBox } from '#client/ui/form/ChoiceBox.tsx'
import { LetterPreview } from '#client/ui/invitations/InviteButton.tsx'
import { counted, plural } from '#domain/text/plural.ts'
import {
  type Choice,
  invitesOf,
  type ListColumns,
  type Outcome,
  outcomeOf,
  type PlannedRow,
} from '#domain/troopList.ts'
import { CheckedRow, type RowActs } from './CheckedRow.tsx'
import { Mistyped } from './Mistyped.tsx'
import { useFirst } from './useFirst.tsx'

export interface CheckedList {
  text: string
  columns: ListColumns
  choices: readonly (readonly [line: number, Choice])[]
}

interface CheckListProps {
  list: CheckedList
  rows: readonly PlannedRow[]
  onChoose: (choices: CheckedList['choices']) => void
  onMend: (changes: Parameters<RowActs['mend']>[0]) => Promise<void>
  /** @returns false when the browser stores nothing */
  onPutAside: () => boolean
  onBack: () => void
  onMade: (made: { id: number | null; teams: number; invitations: number }, sentNow: boolean) => Promise<void>
}

/** Lists the effect of an import line by line, undecided lines first. Nothing is stored before the last button. */
export function CheckList({ list, rows, onChoose, onMend, onPutAside, onBack, onMade }: CheckListProps) {
  const choices = new Map(list.choices)
  const [sendNow, setSendNow] = useState(false)
  const [isNotStored, setNotStored] = useState(false)
  const card = useRef<HTMLElement>(null)
  const { outcomes, teams, letters, invitations, isNothing } = planOf(rows, choices)
  const open = rows.filter(({ line }) => outcomes.get(line) === null)
  const wrong = open.filter(({ state }) => state === 'WRONG')
  const doubtful = open.filter(({ state }) => state !== 'WRONG')
  const [next] = [...doubtful, ...wrong]

  const mendedLine = useRef<number>(undefined)
  const mend = useAction((changes: Parameters<typeof onMend>[0]) => {
    mendedLine.current = changes[0]?.line
    return onMend(changes)
  })
  // A mended row moves to another part of the list: the next one that needs a person gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the checked rows arrive
  useLayoutEffect(() => {
    const line = mendedLine.current
    mendedLine.current = undefined
    if (line !== undefined && document.activeElement === document.body)
      focusOn(open.find(row => row.line === line) ?? next)
  }, [rows])
  const save = useAction(async () => {
    const { text, columns } = list
    const decisions = [...choices].map(([line, teamId]) => ({ line, teamId }))
    const body = { text, columns: [...columns], decisions, sendNow, expected: { teams, invitations } }
    await onMade(await answer(api.admin.imports.troops.post(body)), sendNow)
  })

  function choose(line: number, choice: Choice | null) {
    const others = list.choices.filter(([other]) => other !== line)
    onChoose(choice === null ? others : [...others, [line, choice]])
  }

  function focusOn(wanted: PlannedRow | undefined) {
    const row = wanted && card.current?.querySelector(`[data-line="${wanted.line}"]`)
    row?.querySelector<HTMLElement>('input, select, button')?.focus()
    row?.scrollIntoView({ block: 'center' })
  }
  const press = () => (next ? focusOn(next) : save.run())

  const section = (name: string, wanted: PlannedRow['state']) => (
    <Section
      name={name}
      rows={rows.filter(({ state }) => state === wanted)}
      acts={{ choices, choose, mend: mend.run, busy: mend.busy }}
    />
  )
  return (
    <section className="card" ref={card}>
      <header aria-live="polite">
        <h2>
          Powstanie: {counted(teams, 'drużyna', 'drużyny', 'drużyn')},{' '}
          {plural(invitations, 'wyjdzie', 'wyjdą', 'wyjdzie')}{' '}
          {counted(invitations, 'zaproszenie', 'zaproszenia', 'zaproszeń')}
        </h2>
        <p className="hint">
          {open.length > 0 && `Do decyzji: ${doubtful.length}, błędne: ${wrong.length}. `}
          Wszystko zapisze się naraz albo wcale.
        </p>
      </header>
      {mend.failure && <Note tone="danger">{mend.failure}</Note>}
      {section('Do decyzji', 'DOUBTFUL')}
      {section('Błędne', 'WRONG')}
      <Mistyped rows={rows.filter(({ line }) => outcomes.get(line) !== 'SKIP')} mend={mend.run} busy={mend.busy} />
      {section('Nowe', 'NEW')}
      {section('Już są', 'SAME')}
      {isNothing ? (
        <EmptyState title="Nie ma czego zapisać">
          <p>Wszystko z tej listy już jest albo zostało pominięte.</p>
        </EmptyState>
      ) : (
        <fieldset className="card__body stack import-when">
          <legend className="field__name">Kiedy wysłać zaproszenia</legend>
          <div className="choice-grid">
            <ChoiceBox
              type="radio"
              name="kiedy"
              checked={!sendNow}
              onChange={() => setSendNow(false)}
              title="Za godzinę"
              hint="do tego czasu cofniesz całość bez śladu"
            />
            <ChoiceBox
              type="radio"
              name="kiedy"
              checked={sendNow}
              onChange={() => setSendNow(true)}
              title="Od razu"
              hint="cofniesz tylko to, czego nikt nie użył"
            />
          </div>
          {letters[0] && (
            <details className="fold">
              <summary>
                <b>Zobacz list</b> <span className="fold__note hint">zanim wyjdzie</span>
              </summary>
              <LetterPreview place={{ team: letters[0].to, district: null, role: 'USER' }} email={letters[0].email} />
            </details>
          )}
        </fieldset>
      )}
      {save.failure && (
        <Note tone="danger">
          <p>
            <b>Nic nie zapisano.</b> {save.failure} Twoje decyzje są tu nadal.
          </p>
          <ActionButton act={() => onMend([])}>Sprawdź jeszcze raz</ActionButton>
        </Note>
      )}
      {isNotStored && <Note tone="danger">Przeglądarka nie pozwala niczego zapisać. Dokończ teraz.</Note>}
      <div className="import-bar row">
        <p aria-live="polite">
          {open.length > 0 ? (
            <>
              <b>
                {counted(doubtful.length, 'decyzja', 'decyzje', 'decyzji')},{' '}
                {counted(wrong.length, 'błąd', 'błędy', 'błędów')}
              </b>
              <small>przycisk zaprowadzi do pierwszego wiersza</small>
            </>
          ) : (
            <b>Wszystko rozstrzygnięte</b>
          )}
        </p>
        <button type="button" className="btn" onClick={onBack}>
          Kolumny
        </button>
        <button type="button" className="btn" onClick={() => setNotStored(!onPutAside())}>
          Odłóż
        </button>
        <button type="button" className="btn" data-tone="primary" disabled={save.busy || isNothing} onClick={press}>
          {save.busy ? 'Zapisywanie…' : `Utwórz drużyny: ${teams}, zaproś: ${invitations}`}
        </button>
      </div>
    </section>
  )
}

/** The effect of saving. `isNothing`: no team, invitation or hidden team that becomes visible, and nothing left to decide. */
function planOf(rows: readonly PlannedRow[], choices: ReadonlyMap<number, Choice>) {
  const outcomes = new Map<number, Outcome>()
  for (const row of rows) {
    const above = row.sameAs === null ? null : (outcomes.get(row.sameAs) ?? null)
    outcomes.set(row.line, outcomeOf(row, choices.get(row.line), above))
  }
  const planned = rows.map(row => {
    const outcome = outcomes.get(row.line)!
    const known = row.candidates.find(({ teamId }) => isTeam(outcome, teamId))
    return { row, outcome, team: known?.name ?? row.team, isShown: known !== undefined && row.why === 'team-hidden' }
  })
  const teams = planned.filter(({ row, outcome }) => outcome === 'NEW' && row.sameAs === null).length
  const letters = planned.flatMap(({ row, outcome, team }) => {
    const to = outcome === 'NEW' ? (row.sameAs ?? row.line) : JSON.stringify(outcome)
    return invitesOf(row, outcome).map(email => ({
      once: `${to} ${email}`,
      email,
      to: { name: team, district: { name: row.district } },
    }))
  })
  const invitations = new Set(letters.map(({ once }) => once)).size
  const isOpen = planned.some(({ outcome }) => outcome === null)
  const isNothing = teams + invitations === 0 && !isOpen && !planned.some(({ isShown }) => isShown)
  return { outcomes, teams, letters, invitations, isNothing }
}

const isTeam = (outcome: Outcome, teamId: number) =>
  typeof outcome === 'object' && outcome !== null && outcome.teamId === teamId

const SHOWN_AT_FIRST = 3

function Section({ name, rows, acts }: { name: string; rows: readonly PlannedRow[]; acts: RowActs }) {
  const needsPerson = rows.some(({ state }) => state === 'DOUBTFUL' || state === 'WRONG')
  const [shown, rest] = useFirst(rows, needsPerson ? rows.length : SHOWN_AT_FIRST)
  if (rows.length === 0) return null
  return (
    <>
      <h3 className="import-head row">
        {name} <small>{rows.length}</small>
      </h3>
      <ul className="import-rows" data-plain>
        {shown.map(row => (
          <CheckedRow key={row.line} row={row} all={rows} acts={acts} />
        ))}
      </ul>
      {rest}
    </>
  )
}
