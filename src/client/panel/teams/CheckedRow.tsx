import { type FormEvent, useState } from 'react'
import { config } from '#client/api/reads.ts'
import { useRead, useReadOrNull } from '#client/api/useRead.ts'
import { districtNames } from '#client/panel/panelReads.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { ChoiceBox } from '#client/ui/form/ChoiceBox.tsx'
import { Field, SelectField } from '#client/ui/form/Field.tsx'
import { likelyEmail } from '#domain/people/mistypedEmail.ts'
import { counted } from '#domain/text/plural.ts'
import { type Choice, invitesOf, type ListColumn, type PlannedRow, type Reason } from '#domain/troopList.ts'
import { isFault, REASONS } from './reasonWords.ts'

export interface RowActs {
  choices: ReadonlyMap<number, Choice>
  choose: (line: number, choice: Choice | null) => void
  mend: (changes: readonly { line: number; column: ListColumn; value: string }[]) => void
  busy: boolean
}

interface CheckedRowProps {
  row: PlannedRow
  all: readonly PlannedRow[]
  acts: RowActs
}

export function CheckedRow({ row, all, acts }: CheckedRowProps) {
  const { line, team, district, group, emails, names, state } = row
  const isSkipped = acts.choices.get(line) === 'SKIP'
  const needsPerson = state === 'DOUBTFUL' || state === 'WRONG'
  const near = row.reasons.find(({ code }) => code === 'name-alike' || code === 'team-hidden')
  const mended = mendedFault(row)
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
        {row.reasons
          .filter(reason => reason !== mended)
          .map(reason => (
            <p
              key={reason.code + reason.about}
              className={state === 'WRONG' && isFault(reason.code) ? 'error' : 'import-why'}
            >
              {REASONS[reason.code](reason)}
            </p>
          ))}
      </div>
      <div className="stack tight">
        {!isSkipped && needsPerson && <Decision row={row} all={all} acts={acts} />}
        {!needsPerson && <Fate row={row} />}
        {(needsPerson || isSkipped) && (
          <div>
            <button
              type="button"
              className="btn"
              data-size="small"
              onClick={() => acts.choose(line, isSkipped ? null : 'SKIP')}
            >
              {isSkipped ? 'Nie pomijaj' : 'Pomiń wiersz'}
            </button>
          </div>
        )}
      </div>
    </li>
  )
}

/** The fault shown at its field. A wrong district is chosen from a list, everything else is typed. */
const mendedFault = ({ state, reasons }: PlannedRow) =>
  state !== 'WRONG' || reasons.some(({ column }) => column === 'district')
    ? undefined
    : reasons.find(({ code }) => isFault(code))

function Fate({ row: { state, invites, sameAs, emails } }: { row: PlannedRow }) {
  const invited = invites.length > 0 && counted(invites.length, 'zaproszenie', 'zaproszenia', 'zaproszeń')
  if (state === 'NEW')
    return (
      <p>
        <Badge tone="ok">nowa drużyna</Badge> {invited || 'bez zaproszeń'}
      </p>
    )
  return (
    <p>
      <Badge>{sameAs === null ? 'jest' : `jak w wierszu ${sameAs}`}</Badge>{' '}
      {invited || (emails.length > 0 && 'nikogo nie trzeba zapraszać')}
    </p>
  )
}

/** Marks the letters in which two names differ. */
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

function Decision({ row, all, acts }: CheckedRowProps) {
  const { line, reasons, candidates } = row
  const district = reasons.find(({ column }) => column === 'district')
  if (district) return <DistrictChoice row={row} all={all} code={district.code} acts={acts} />
  const fault = mendedFault(row)
  if (fault) return <MendField row={row} reason={fault} acts={acts} />

  const { choices, choose, mend, busy } = acts
  const addresses = reasons.filter(({ column }) => column === 'emails')
  const option = (choice: Choice, title: string, hint: string) => (
    <ChoiceBox
      key={choice}
      type="radio"
      name={`wiersz-${line}`}
      checked={choices.get(line) === choice}
      onChange={() => choose(line, choice)}
      title={title}
      hint={hint}
    />
  )
  const isHidden = (name: string) => reasons.some(({ code, about }) => code === 'team-hidden' && about === name)
  return (
    <fieldset className="choice-grid">
      <legend className="visually-hidden">Wiersz {line}</legend>
      {reasons.some(({ column }) => column === 'team') ? (
        <>
          {candidates.map(({ teamId, name }) =>
            option(
              teamId,
              candidates.length > 1 ? `To ${name}` : 'To ta sama',
              isHidden(name) ? 'przestanie być ukryta' : `zaproszenia do niej: ${invitesOf(row, { teamId }).length}`,
            ),
          )}
          {row.mayBeNew && option('NEW', 'To inna', 'powstanie nowa')}
        </>
      ) : (
        option(
          row.sameAs === null ? (candidates[0]?.teamId ?? 'NEW') : 'NEW',
          'Zaproś mimo to',
          'zdecyduje sam zaproszony',
        )
      )}
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

const without = ({ emails }: PlannedRow, reasons: readonly Reason[]) =>
  emails.filter(email => !reasons.some(({ about }) => about === email)).join(', ')

function DistrictChoice({ row, all, code, acts: { mend, busy } }: CheckedRowProps & Pick<Reason, 'code'>) {
  const districts = useRead(districtNames) ?? []
  const alike = all.filter(
    ({ district, reasons }) => district === row.district && reasons.some(reason => reason.code === code),
  )
  const [chosen, choose] = useState('')
  const [isForAll, setForAll] = useState(true)

  function submit(event: FormEvent) {
    event.preventDefault()
    mend((isForAll ? alike : [row]).map(({ line }) => ({ line, column: 'district', value: chosen })))
  }

  return (
    <form className="stack tight" onSubmit={submit}>
      {/* Arrow keys pass over other districts, so that choosing alone mends nothing. */}
      <SelectField label="Chorągiew" value={chosen} onChange={event => choose(event.currentTarget.value)}>
        <option value="">wybierz…</option>
        {districts.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
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
      <div>
        <button type="submit" className="btn" data-size="small" disabled={busy || chosen === ''}>
          Popraw
        </button>
      </div>
    </form>
  )
}

const LABELS = { team: 'Drużyna', group: 'Hufiec', emails: 'Adresy', names: 'Imiona', district: 'Chorągiew' }

interface MendFieldProps extends Omit<CheckedRowProps, 'all'> {
  reason: Reason
}

function MendField({ row: { line, emails, team, group }, reason, acts: { mend, busy } }: MendFieldProps) {
  const { column, about, code } = reason
  const isAddress = column === 'emails'
  const others = emails.filter(email => email !== about)
  const written = isAddress ? [...others, about].join(', ') : column === 'group' ? group : team
  const guess = likelyEmail(about, useReadOrNull(config)?.associationDomain)
  const change = (value: string) => mend([{ line, column, value }])
  const changeButton = (value: string, label: string) => (
    <button type="button" className="btn" data-size="small" disabled={busy} onClick={() => change(value)}>
      {label}
    </button>
  )

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    change(String(new FormData(event.currentTarget).get('value')))
  }

  return (
    // Another address of the same cell may be wrong too.
    <form key={written} className="stack tight" onSubmit={submit}>
      <Field
        label={LABELS[column]}
        name="value"
        defaultValue={written}
        aria-label={`${LABELS[column]}, wiersz ${line}`}
        errors={[REASONS[code](reason)]}
      />
      <div className="row tight">
        <button type="submit" className="btn" data-size="small" disabled={busy}>
          Popraw
        </button>
        {isAddress && guess !== null && changeButton(written.replace(about, guess), `Popraw na ${guess}`)}
        {isAddress && changeButton(others.join(', '), 'Bez tego adresu')}
      </div>
    </form>
  )
}
