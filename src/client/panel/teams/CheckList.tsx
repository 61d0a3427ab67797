import { type FormEvent, useRef, useState } from 'react'
import type { api } from '#client/api/call.ts'
import { answer, api as calls } from '#client/api/call.ts'
import { config } from '#client/api/reads.ts'
import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import { districtNames } from '#client/panel/panelReads.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { ChoiceBox } from '#client/ui/form/ChoiceBox.tsx'
import { Field, SelectField } from '#client/ui/form/Field.tsx'
import { LetterPreview } from '#client/ui/invitations/InviteButton.tsx'
import { likelyEmail } from '#domain/people/mistypedEmail.ts'
import { counted, plural } from '#domain/text/plural.ts'
import {
  type Choice,
  invitesOf,
  type ListColumn,
  type ListColumns,
  type Outcome,
  outcomeOf,
  type Why,
} from '#domain/troopList.ts'
import { Mistyped } from './Mistyped.tsx'

export type Preview = NonNullable<Awaited<ReturnType<typeof api.admin.imports.troops.preview.post>>['data']>
type Row = Preview['rows'][number]

/** A cell of the list that gets another text. */
export interface Mend {
  line: number
  column: ListColumn
  value: string
}

interface CheckListProps {
  preview: Preview
  text: string
  columns: ListColumns
  onMend: (changes: readonly Mend[]) => Promise<void>
  chosen: readonly (readonly [number, Choice])[]
  /** @returns false when the browser stores nothing */
  onPutAside: (choices: ReadonlyMap<number, Choice>) => boolean
  onBack: (choices: ReadonlyMap<number, Choice>) => void
  onMade: (made: { id: number | null; teams: number; invitations: number }, sentNow: boolean) => Promise<void>
}

/** Lists the effect of an import line by line, undecided lines first. Nothing is stored before the last button. */
export function CheckList({
  preview: { rows },
  text,
  columns,
  chosen,
  onMend,
  onPutAside,
  onBack,
  onMade,
}: CheckListProps) {
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map(chosen))
  const [sendNow, setSendNow] = useState(false)
  const [isNotStored, setNotStored] = useState(false)
  const list = useRef<HTMLElement>(null)
  const outcomes = outcomesOf(rows, choices)
  const teams = rows.filter(row => outcomes.get(row.line) === 'NEW' && row.sameAs === null).length
  const letters = rows.flatMap(row => {
    const outcome = outcomes.get(row.line)!
    const to = outcome === 'NEW' ? (row.sameAs ?? row.line) : JSON.stringify(outcome)
    return invitesOf(row, outcome).map(email => ({ once: `${to} ${email}`, email, team: teamOf(row, outcome) }))
  })
  const invitations = new Set(letters.map(({ once }) => once)).size
  const open = rows.filter(({ line }) => outcomes.get(line) === null)
  const [wrong, doubtful] = [
    open.filter(({ state }) => state === 'WRONG'),
    open.filter(({ state }) => state !== 'WRONG'),
  ]

  const mend = useAction(onMend)
  const recheck = useAction(() => onMend([]))
  const save = useAction(async () => {
    const decisions = [...choices].map(([line, teamId]) => ({ line, teamId }))
    const body = { text, columns: [...columns], decisions, sendNow, expected: { teams, invitations } }
    await onMade(await answer(calls.admin.imports.troops.post(body)), sendNow)
  })

  const choose = (lines: readonly number[], choice: Choice | null) =>
    setChoices(before => {
      const after = new Map(before)
      for (const line of lines)
        if (choice === null) after.delete(line)
        else after.set(line, choice)
      return after
    })

  function press() {
    const first = [...doubtful, ...wrong][0]
    if (!first) return save.run()
    const row = list.current?.querySelector(`[data-line="${first.line}"]`)
    row?.querySelector<HTMLElement>('input, select, button')?.focus()
    row?.scrollIntoView({ block: 'center' })
  }

  const nothing = teams + invitations === 0 && open.length === 0 && ![...outcomes.values()].some(isShown(rows))
  const acts = { choices, choose, mend: mend.run, busy: mend.busy }
  const sections: [string, Row[]][] = [
    ['Do decyzji', rows.filter(({ state }) => state === 'DOUBTFUL')],
    ['Błędne', rows.filter(({ state }) => state === 'WRONG')],
    ['Nowe', rows.filter(({ state }) => state === 'NEW')],
    ['Już są', rows.filter(({ state }) => state === 'SAME')],
  ]

  const section = ([name, of]: (typeof sections)[number]) =>
    of.length > 0 && <Section key={name} name={name} rows={of} {...acts} />

  return (
    <section className="card" ref={list}>
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
      {sections.slice(0, 2).map(section)}
      <Mistyped rows={rows.filter(({ line }) => outcomes.get(line) !== 'SKIP')} mend={acts.mend} busy={acts.busy} />
      {sections.slice(2).map(section)}
      {nothing ? (
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
              <LetterPreview
                place={{ team: { name: letters[0].team }, district: null, role: 'USER' }}
                email={letters[0].email}
              />
            </details>
          )}
        </fieldset>
      )}
      {save.failure && (
        <Note tone="danger">
          <p>
            <b>Nic nie zapisano.</b> {save.failure} Twoje decyzje są tu nadal.
          </p>
          <button type="button" className="btn" disabled={recheck.busy} onClick={recheck.run}>
            Sprawdź jeszcze raz
          </button>
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
        <button type="button" className="btn" onClick={() => onBack(choices)}>
          Kolumny
        </button>
        <button type="button" className="btn" onClick={() => setNotStored(!onPutAside(choices))}>
          Odłóż
        </button>
        <button type="button" className="btn" data-tone="primary" disabled={save.busy || nothing} onClick={press}>
          {save.busy ? 'Zapisuję…' : `Utwórz drużyny: ${teams}, zaproś: ${invitations}`}
        </button>
      </div>
    </section>
  )
}

const teamOf = ({ team, candidates }: Row, outcome: Outcome) =>
  typeof outcome === 'object' && outcome !== null
    ? (candidates.find(({ teamId }) => teamId === outcome.teamId)?.name ?? team)
    : team

/** Does the outcome make a hidden team visible? */
const isShown = (rows: readonly Row[]) => (outcome: Outcome) =>
  typeof outcome === 'object' &&
  outcome !== null &&
  rows.some(
    ({ why, candidates }) => why === 'team-hidden' && candidates.some(({ teamId }) => teamId === outcome.teamId),
  )

function outcomesOf(rows: readonly Row[], choices: ReadonlyMap<number, Choice>) {
  const outcomes = new Map<number, Outcome>()
  for (const row of rows) {
    const above = row.sameAs === null ? null : (outcomes.get(row.sameAs) ?? null)
    outcomes.set(row.line, outcomeOf(row, choices.get(row.line), above))
  }
  return outcomes
}

interface Acts {
  choices: ReadonlyMap<number, Choice>
  choose: (lines: readonly number[], choice: Choice | null) => void
  mend: (changes: readonly Mend[]) => void
  busy: boolean
}

const SHOWN_AT_FIRST = 3

function Section({ name, rows, ...acts }: { name: string } & Acts & { rows: Row[] }) {
  const needsPerson = rows.some(({ state }) => state === 'DOUBTFUL' || state === 'WRONG')
  const [all, setAll] = useState(false)
  const shown = needsPerson || all ? rows : rows.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <h3 className="import-head row">
        {name} <small>{rows.length}</small>
      </h3>
      <ul className="import-rows" data-plain>
        {shown.map(row => (
          <ListedRow key={row.line} row={row} {...acts} all={rows} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <div className="card__body">
          <button type="button" className="btn" onClick={() => setAll(true)}>
            Pokaż pozostałe: {rows.length - shown.length}
          </button>
        </div>
      )}
    </>
  )
}

function ListedRow({ row, all, ...acts }: { row: Row; all: readonly Row[] } & Acts) {
  const { line, team, district, group, emails, names, state } = row
  const { choices, choose } = acts
  const isSkipped = choices.get(line) === 'SKIP'
  const needsPerson = state === 'DOUBTFUL' || state === 'WRONG'
  const near = row.reasons.find(({ code }) => code === 'name-alike' || code === 'team-hidden')
  return (
    <li data-line={line} data-state={isSkipped ? undefined : state}>
      <span className="hint">
        <span className="import-line">wiersz</span> {line}
      </span>
      <div>
        <b className="anywhere">
          {near ? <Compared text={team} with={near.other || near.about} /> : team || 'bez nazwy'}
        </b>
        <p className="hint anywhere">{[district, group, names].filter(Boolean).join(' · ')}</p>
        {emails.length > 0 && <p className="hint anywhere">{emails.join(', ')}</p>}
        {reasonsBeside(row).map(reason => (
          <p
            key={reason.code + reason.about}
            className={state === 'WRONG' && isFault(reason.code) ? 'error' : 'import-why'}
          >
            {WHY[reason.code](reason)}
          </p>
        ))}
      </div>
      <div className="stack tight">
        {!isSkipped && needsPerson && <Decision row={row} all={all} {...acts} />}
        {!needsPerson && <p>{fateOf(row)}</p>}
        {(needsPerson || isSkipped) && (
          <div>
            <button
              type="button"
              className="btn"
              data-size="small"
              onClick={() => choose([line], isSkipped ? null : 'SKIP')}
            >
              {isSkipped ? 'Nie pomijaj' : 'Pomiń wiersz'}
            </button>
          </div>
        )}
      </div>
    </li>
  )
}

/** Shows a fixable fault next to its field. */
const reasonsBeside = (row: Row) => row.reasons.filter(reason => reason !== mendedFault(row))

/** A wrong district is chosen from a list, everything else is typed. */
const mendedFault = ({ state, reasons }: Row) =>
  state !== 'WRONG' || reasons.some(({ column }) => column === 'district')
    ? undefined
    : reasons.find(({ code }) => isFault(code))

function fateOf({ state, invites, sameAs, emails }: Row) {
  const invited = invites.length > 0 && `${counted(invites.length, 'zaproszenie', 'zaproszenia', 'zaproszeń')}`
  if (state === 'NEW')
    return (
      <>
        <Badge tone="ok">nowa drużyna</Badge> {invited || 'bez zaproszeń'}
      </>
    )
  return (
    <>
      <Badge>{sameAs === null ? 'jest' : `jak w wierszu ${sameAs}`}</Badge>{' '}
      {invited || (emails.length > 0 && 'nikogo nie trzeba zapraszać')}
    </>
  )
}

type Reason = Row['reasons'][number]

const isFault = (code: Why) => code in FAULTS
const FAULTS = {
  'name-missing': () => 'Brakuje nazwy drużyny.',
  'name-too-long': () => 'Nazwa ma ponad 200 znaków.',
  'name-unusable': () => 'Nazwa ma znaki, których nie da się użyć.',
  formula: () => 'Nazwa wygląda jak formuła arkusza.',
  'district-missing': () => 'Brakuje chorągwi.',
  'district-foreign': ({ about }: Reason) =>
    `${about}: to nie Twoja chorągiew. Pomiń albo poproś koordynatora krajowego.`,
  'too-many-addresses': () => 'W jednej komórce może być najwyżej 20 adresów.',
  'not-an-email': ({ about }: Reason) => `To nie jest adres: ${about}`,
  'own-address': () => 'To Twój własny adres.',
  'holds-office': ({ about }: Reason) => `${about} pełni funkcję i nie może prowadzić drużyny.`,
  'too-many-letters': ({ about }: Reason) => `Na ${about} wyszły dziś już trzy zaproszenia.`,
}

const WHY: Record<Why, (reason: Reason) => string> = {
  ...FAULTS,
  'district-unknown': ({ about }) => `Nie ma chorągwi „${about}”. Która to?`,
  'team-hidden': ({ about, other }) => `Jest ukryta drużyna ${about}${other && `, dawniej ${other}`}.`,
  'name-alike': ({ about, other }) => `Jest już drużyna ${about}${other && `, dawniej ${other}`}.`,
  'line-alike': ({ other }) => `Podobna nazwa stoi w wierszu ${other}.`,
  'leads-elsewhere': ({ about, other }) => `${about} prowadzi już drużynę ${other}.`,
  'address-twice': ({ about, other }) => `${about} stoi też w wierszu ${other}. Jedna osoba prowadzi jedną drużynę.`,
}

/** The letters in which two names differ are marked. */
function Compared({ text, with: other }: { text: string; with: string }) {
  const [letters, others] = [[...text], [...other]]
  let start = 0
  while (start < letters.length && letters[start] === others[start]) start++
  let end = 0
  while (end < Math.min(letters.length, others.length) - start && letters.at(-1 - end) === others.at(-1 - end)) end++
  return (
    <>
      {letters.slice(0, start).join('')}
      <mark>{letters.slice(start, letters.length - end).join('')}</mark>
      {letters.slice(letters.length - end).join('')}
    </>
  )
}

function Decision({ row, all, choices, choose, mend, busy }: { row: Row; all: readonly Row[] } & Acts) {
  const { line, reasons } = row
  const district = reasons.find(({ column }) => column === 'district')
  if (district) return <DistrictChoice row={row} all={all} mend={mend} busy={busy} code={district.code} />
  const fault = mendedFault(row)
  if (fault) return <MendField row={row} reason={fault} mend={mend} busy={busy} />

  const addresses = reasons.filter(({ column }) => column === 'emails')
  const isAboutName = reasons.some(({ column }) => column === 'team')
  const stays: Choice | undefined = row.candidates[0]?.teamId ?? 'NEW'
  const options: [Choice, string, string][] = isAboutName
    ? [
        ...row.candidates.map(({ teamId, name }): [Choice, string, string] => [
          teamId,
          row.candidates.length > 1 ? `To ${name}` : 'To ta sama',
          reasons.some(({ code, about }) => code === 'team-hidden' && about === name)
            ? 'przestanie być ukryta'
            : `zaproszenia do niej: ${invitesOf(row, { teamId }).length}`,
        ]),
        ...(row.mayBeNew ? [['NEW', 'To inna', 'powstanie nowa'] as [Choice, string, string]] : []),
      ]
    : [[row.sameAs === null ? stays : 'NEW', 'Zaproś mimo to', 'zdecyduje sam zaproszony']]

  return (
    <fieldset className="choice-grid">
      <legend className="visually-hidden">Wiersz {line}</legend>
      {options.map(([choice, name, text]) => (
        <ChoiceBox
          key={choice}
          type="radio"
          name={`wiersz-${line}`}
          checked={choices.get(line) === choice}
          onChange={() => choose([line], choice)}
          title={name}
          hint={text}
        />
      ))}
      {addresses.length > 0 && (
        <ChoiceBox
          type="radio"
          name={`wiersz-${line}`}
          checked={false}
          disabled={busy}
          onChange={() => mend([{ line, column: 'emails', value: without(row, addresses) }])}
          title="Nie zapraszaj"
          hint={`bez: ${addresses.map(({ about }) => about).join(', ')}`}
        />
      )}
    </fieldset>
  )
}

const without = ({ emails }: Row, reasons: readonly Reason[]) =>
  emails.filter(email => !reasons.some(({ about }) => about === email)).join(', ')

interface DistrictChoiceProps {
  row: Row
  all: readonly Row[]
  code: Why
  mend: Acts['mend']
  busy: boolean
}

function DistrictChoice({ row, all, code, mend, busy }: DistrictChoiceProps) {
  const districts = useRead(districtNames) ?? []
  const alike = all.filter(
    ({ district, reasons }) => district === row.district && reasons.some(reason => reason.code === code),
  )
  const [isForAll, setForAll] = useState(true)
  return (
    <>
      <SelectField
        label="Chorągiew"
        value=""
        disabled={busy}
        onChange={event => {
          const { value } = event.currentTarget
          mend((isForAll ? alike : [row]).map(({ line }) => ({ line, column: 'district', value })))
        }}
      >
        <option value="">wybierz…</option>
        {districts.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </SelectField>
      {alike.length > 1 && (
        <ChoiceBox
          type="checkbox"
          checked={isForAll}
          onChange={event => setForAll(event.currentTarget.checked)}
          title="Tak samo w innych wierszach"
          hint={`z tą chorągwią: ${alike.length - 1}`}
        />
      )}
    </>
  )
}

const LABELS = { team: 'Drużyna', group: 'Hufiec', emails: 'Adresy', names: 'Imiona', district: 'Chorągiew' }

function MendField({ row, reason, mend, busy }: { row: Row; reason: Reason; mend: Acts['mend']; busy: boolean }) {
  const { line, emails, team, group } = row
  const { column, about } = reason
  const written =
    column === 'emails'
      ? [...emails.filter(email => email !== about), about].join(', ')
      : column === 'group'
        ? group
        : team
  const guess = likelyEmail(about, useReadOrNull(config)?.associationDomain)
  const change = (value: string) => mend([{ line, column, value }])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    change(String(new FormData(event.currentTarget).get('value')))
  }

  return (
    <form className="stack tight" onSubmit={submit}>
      <Field
        label={LABELS[column]}
        name="value"
        defaultValue={written}
        aria-label={`${LABELS[column]}, wiersz ${line}`}
        errors={[WHY[reason.code](reason)]}
      />
      <div className="row tight">
        <button type="submit" className="btn" data-size="small" disabled={busy}>
          Popraw
        </button>
        {column === 'emails' && guess !== null && (
          <button
            type="button"
            className="btn"
            data-size="small"
            disabled={busy}
            onClick={() => change(written.replace(about, guess))}
          >
            Popraw na {guess}
          </button>
        )}
        {column === 'emails' && (
          <button
            type="button"
            className="btn"
            data-size="small"
            disabled={busy}
            onClick={() => change(without(row, [reason]))}
          >
            Bez tego adresu
          </button>
        )}
      </div>
    </form>
  )
}
