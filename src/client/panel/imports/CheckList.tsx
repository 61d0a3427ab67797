import { useRef, useState } from 'react'
import { ActionButton } from '#client/ui/dialog/ActionButton.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { ChoiceBox } from '#client/ui/form/ChoiceBox.tsx'
import { LetterPreview } from '#client/ui/invitations/InviteButton.tsx'
import { useFirst } from '#client/ui/useFirst.tsx'
import { counted, plural } from '#domain/text/plural.ts'
import { type Choice, type ListColumn, mustBeMended, type PlannedRow } from '#domain/troopList.ts'
import { CheckedRow, type RowActs } from './CheckedRow.tsx'
import { type ImportPlan, planOf } from './importPlan.ts'
import type { ListLine, ListSource, ReadList } from './listSource.ts'
import { Mistyped } from './Mistyped.tsx'

type Decision = { line: number; teamId: Choice }
type Made = { id: string | null; teams: number; invitations: number }

interface CheckListProps {
  read: ReadList
  source: ListSource
  onChange: (lines: readonly ListLine[]) => Promise<void>
  onAgain: () => void
  send: (decisions: Decision[], sendNow: boolean, expected: Omit<Made, 'id'>) => Promise<Made>
  onMade: (made: Made, sentNow: boolean) => Promise<void>
}

/** Lists the effect of an import line by line, what needs a person first. Nothing is stored before the last button. */
export function CheckList({ read: { lines, rows }, source, onChange, onAgain, send, onMade }: CheckListProps) {
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map())
  const [sendNow, setSendNow] = useState(false)
  const card = useRef<HTMLElement>(null)
  const plan = planOf(rows, choices)
  const wrong = plan.open.filter(mustBeMended)
  // A row of a troop further up waits for that row's decision and has none of its own.
  const doubtful = plan.open.filter(row => row.state === 'DOUBTFUL' && !mustBeMended(row))
  const change = useAction((own: readonly number[], column: ListColumn, value: string) =>
    onChange(
      lines.map((line, at) => (own.includes(at + 2) ? { ...line, cells: { ...line.cells, [column]: value } } : line)),
    ),
  )
  const save = useAction(async (choices: ReadonlyMap<number, Choice>) => {
    const { teams, invitations } = planOf(rows, choices)
    const decisions = [...choices].map(([line, teamId]) => ({ line, teamId }))
    await onMade(await send(decisions, sendNow, { teams, invitations }), sendNow)
  })
  const choose: RowActs['choose'] = (own, choice) => {
    const chosen = new Map(choices)
    for (const line of own) {
      if (choice === null) chosen.delete(line)
      else chosen.set(line, choice)
    }
    setChoices(chosen)
  }
  const acts: RowActs = { choices, choose, change: change.run, busy: change.busy }
  const placeOf = (line: number) => lines[line - 2]!
  const section = (name: string, shown: readonly PlannedRow[]) => (
    <Section name={name} rows={shown} all={rows} acts={acts} placeOf={placeOf} />
  )
  const goTo = ([row]: readonly PlannedRow[]) => {
    const shown = row && card.current?.querySelector(`[data-line="${row.line}"]`)
    shown?.querySelector<HTMLElement>('input, button')?.focus()
    shown?.scrollIntoView({ block: 'center' })
  }
  const withoutWrong = new Map([...choices, ...wrong.map(({ line }) => [line, 'SKIP'] as const)])

  return (
    <section className="card" ref={card}>
      <header aria-live="polite">
        <h2>{sumOf(plan)}</h2>
        <p className="hint">
          {counted(rows.length, 'wiersz', 'wiersze', 'wierszy')}
          {source.sheets.length > 1 && ` z ${counted(source.sheets.length, 'arkusza', 'arkuszy', 'arkuszy')}`}
          {plan.open.length === 0 ? ', wszystkie jasne' : `: do decyzji ${doubtful.length}, błędne ${wrong.length}`}.{' '}
          {plan.withoutGroup > 0 && `Bez hufca: ${plan.withoutGroup}. `}Wszystko zapisze się naraz albo wcale.
        </p>
      </header>
      {change.failure && <Note tone="danger">{change.failure}</Note>}
      {section('Błędne: popraw w arkuszu i wczytaj ponownie', rows.filter(mustBeMended))}
      {section(
        'Do decyzji',
        rows.filter(row => row.state === 'DOUBTFUL' && !mustBeMended(row)),
      )}
      <Mistyped rows={rows.filter(({ line }) => plan.outcomes.get(line) !== 'SKIP')} placeOf={placeOf} />
      {section(
        'Nowe',
        rows.filter(({ state }) => state === 'NEW'),
      )}
      {section(
        'Już są',
        rows.filter(({ state }) => state === 'SAME'),
      )}
      {source.leftOut.length > 0 && (
        <p className="card__body hint anywhere">
          <b>Pominięte:</b> {source.leftOut.join(', ')}.
        </p>
      )}
      {plan.isNothing ? (
        <EmptyState title="Nie ma czego zapisać">
          <p>Wszystko z tej listy już jest albo zostało pominięte.</p>
        </EmptyState>
      ) : (
        <When sendNow={sendNow} choose={setSendNow} letter={plan.letters[0]} />
      )}
      {save.failure && (
        <Note tone="danger">
          <p>
            <b>Nic nie zapisano.</b> {save.failure} Twoje decyzje są tu nadal.
          </p>
          <ActionButton act={() => onChange(lines)}>Sprawdź jeszcze raz</ActionButton>
        </Note>
      )}
      <div className="import-bar row">
        {doubtful.length > 0 ? (
          <button type="button" className="btn" onClick={() => goTo(doubtful)}>
            Do decyzji: {doubtful.length}
          </button>
        ) : wrong.length > 0 && !plan.isNothing ? (
          <button type="button" className="btn" disabled={save.busy} onClick={() => save.run(withoutWrong)}>
            Wczytaj bez {counted(wrong.length, 'błędnego wiersza', 'błędnych wierszy', 'błędnych wierszy')}
          </button>
        ) : null}
        <button type="button" className="btn" data-tone={wrong.length > 0 ? 'primary' : undefined} onClick={onAgain}>
          {wrong.length > 0 ? 'Wczytaj ponownie' : 'Inna lista'}
        </button>
        {wrong.length === 0 && (
          <button
            type="button"
            className="btn"
            data-tone="primary"
            disabled={save.busy || plan.isNothing || doubtful.length > 0}
            onClick={() => save.run(choices)}
          >
            {save.busy ? 'Zapisywanie…' : makes(plan)}
          </button>
        )}
      </div>
    </section>
  )
}

const inTeams = (count: number) => counted(count, 'drużyna', 'drużyny', 'drużyn')

/** "Powstanie 14 drużyn i 1 hufiec, wyjdzie 17 zaproszeń." */
function sumOf({ teams, groups, invitations }: ImportPlan): string {
  const made = groups === 0 ? inTeams(teams) : `${inTeams(teams)} i ${counted(groups, 'hufiec', 'hufce', 'hufców')}`
  const letters = counted(invitations, 'zaproszenie', 'zaproszenia', 'zaproszeń')
  return `${plural(teams, 'Powstanie', 'Powstaną', 'Powstanie')} ${made}, ${plural(invitations, 'wyjdzie', 'wyjdą', 'wyjdzie')} ${letters}.`
}

const makes = ({ teams, invitations }: ImportPlan) =>
  teams > 0
    ? `Wczytaj ${counted(teams, 'drużynę', 'drużyny', 'drużyn')}`
    : invitations > 0
      ? `Wyślij ${counted(invitations, 'zaproszenie', 'zaproszenia', 'zaproszeń')}`
      : 'Wczytaj'

interface WhenProps {
  sendNow: boolean
  choose: (sendNow: boolean) => void
  letter: ImportPlan['letters'][number] | undefined
}

const When = ({ sendNow, choose, letter }: WhenProps) => (
  <fieldset className="card__body stack import-when">
    <legend className="field__name">Kiedy wysłać zaproszenia</legend>
    <div className="choice-grid">
      <ChoiceBox
        type="radio"
        name="kiedy"
        checked={!sendNow}
        onChange={() => choose(false)}
        title="Za godzinę"
        hint="do tego czasu cofniesz całość bez śladu"
      />
      <ChoiceBox
        type="radio"
        name="kiedy"
        checked={sendNow}
        onChange={() => choose(true)}
        title="Od razu"
        hint="cofniesz tylko to, czego nikt nie użył"
      />
    </div>
    {letter && (
      <details className="fold">
        <summary>
          <b>Zobacz list</b> <span className="fold__note hint">zanim wyjdzie</span>
        </summary>
        <LetterPreview place={{ team: letter.to, district: null, role: 'USER' }} email={letter.email} />
      </details>
    )}
  </fieldset>
)

const SHOWN_AT_FIRST = 3

interface SectionProps {
  name: string
  rows: readonly PlannedRow[]
  all: readonly PlannedRow[]
  acts: RowActs
  placeOf: (line: number) => ListLine
}

function Section({ name, rows, ...row }: SectionProps) {
  const needsPerson = rows.some(({ state }) => state === 'DOUBTFUL' || state === 'WRONG')
  const [shown, rest] = useFirst(rows, needsPerson ? rows.length : SHOWN_AT_FIRST)
  if (rows.length === 0) return null
  return (
    <>
      <h3 className="band spread">
        {name} <small>{rows.length}</small>
      </h3>
      <ul className="import-rows" data-plain>
        {shown.map(planned => (
          <CheckedRow key={planned.line} row={planned} {...row} />
        ))}
      </ul>
      {rest && <div className="card__body">{rest}</div>}
    </>
  )
}
