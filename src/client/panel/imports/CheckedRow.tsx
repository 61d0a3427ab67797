import { Badge } from '#client/ui/Badge.tsx'
import { ChoiceBox } from '#client/ui/form/ChoiceBox.tsx'
import { counted } from '#domain/text/plural.ts'
import { quoted } from '#domain/text/quoted.ts'
import {
  type Choice,
  invitesOf,
  type ListColumn,
  mustBeMended,
  type PlannedRow,
  type Reason,
} from '#domain/troopList.ts'
import { lineInWords, type PlaceOf, REASONS } from './reasonWords.ts'

export interface RowActs {
  choices: ReadonlyMap<number, Choice>
  choose: (lines: readonly number[], choice: Choice | null) => void
  /** Changes a cell of these lines, as a decision does, and reads the list again. */
  change: (lines: readonly number[], column: ListColumn, value: string) => void
  busy: boolean
}

interface CheckedRowProps {
  row: PlannedRow
  all: readonly PlannedRow[]
  acts: RowActs
  placeOf: PlaceOf
}

export function CheckedRow({ row, all, acts, placeOf }: CheckedRowProps) {
  const { line, team, district, group, emails, names, state } = row
  const isSkipped = acts.choices.get(line) === 'SKIP'
  const needsPerson = state === 'DOUBTFUL' || state === 'WRONG'
  const near = row.reasons.find(({ code }) => code === 'name-alike' || code === 'team-hidden')
  const place = placeOf(line)
  return (
    <li data-line={line} data-state={isSkipped ? undefined : mustBeMended(row) ? 'WRONG' : state}>
      <span className="hint">
        <span className="import-line">wiersz</span> {place.line}
      </span>
      <div>
        <b className="anywhere">
          {near ? <Compared text={team} with={near.other || near.about} /> : team || 'bez nazwy'}
        </b>
        <p className="hint anywhere">
          {[district, group, names, place.sheet !== null && `arkusz ${quoted(place.sheet)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {emails.length > 0 && <p className="hint anywhere">{emails.join(', ')}</p>}
        {row.reasons.map(reason => (
          <p key={reason.code + reason.about} className={mustBeMended(row) ? 'error' : 'import-why'}>
            {REASONS[reason.code](reason, placeOf)}
          </p>
        ))}
      </div>
      <div className="stack tight">
        {needsPerson && !isSkipped && !mustBeMended(row) && <Decision row={row} all={all} acts={acts} />}
        {!needsPerson && <Fate row={row} sameAs={row.sameAs === null ? null : lineInWords(placeOf(row.sameAs))} />}
        {(needsPerson || isSkipped) && (
          <div>
            <button
              type="button"
              className="btn"
              data-size="small"
              onClick={() => acts.choose([line], isSkipped ? null : 'SKIP')}
            >
              {isSkipped ? 'Nie pomijaj' : 'Pomiń wiersz'}
            </button>
          </div>
        )}
      </div>
    </li>
  )
}

function Fate({ row: { state, invites, emails }, sameAs }: { row: PlannedRow; sameAs: string | null }) {
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

function Decision({ row, all, acts }: Pick<CheckedRowProps, 'row' | 'all' | 'acts'>) {
  const { line, reasons, candidates } = row
  const { choices, choose, change, busy } = acts
  const addresses = reasons.filter(({ column }) => column === 'emails')
  const group = reasons.find(({ column }) => column === 'group')
  const isOdd = reasons.some(({ code, column }) => code === 'name-odd' && column === 'team')
  const inGroup = group ? withGroup(row, all) : []
  const sameQuestion = inGroup.filter(({ reasons }) => reasons.every(({ column }) => column === 'group'))
  const option = (choice: Choice, title: string, hint: string, lines: readonly number[] = [line]) => (
    <ChoiceBox
      key={choice}
      type="radio"
      name={`wiersz-${line}`}
      checked={choices.get(line) === choice}
      onChange={() => choose(lines, choice)}
      title={title}
      hint={hint}
    />
  )
  const changing = (title: string, hint: string, lines: readonly number[], column: ListColumn, value: string) => (
    <ChoiceBox
      type="radio"
      name={`wiersz-${line}`}
      checked={false}
      disabled={busy}
      onChange={() => change(lines, column, value)}
      title={title}
      hint={hint}
    />
  )
  const isHidden = (name: string) => reasons.some(({ code, about }) => code === 'team-hidden' && about === name)
  const isAboutTeam = reasons.some(({ column }) => column === 'team')
  return (
    <fieldset className="choice-grid">
      <legend className="visually-hidden">Wiersz {line}</legend>
      {isAboutTeam &&
        candidates.map(({ teamId, name }) =>
          option(
            teamId,
            candidates.length > 1 ? `To ${name}` : 'To ta sama',
            isHidden(name) ? 'przestanie być ukryta' : `zaproszenia do niej: ${invitesOf(row, { teamId }).length}`,
          ),
        )}
      {isAboutTeam && row.mayBeNew && option('NEW', isOdd ? 'To drużyna' : 'To inna', 'powstanie nowa')}
      {group?.code === 'group-alike' &&
        changing(`To „${group.other}”`, 'hufiec, który jest', linesOf(inGroup), 'group', group.other)}
      {group &&
        !isAboutTeam &&
        option('NEW', `Nowy hufiec „${group.about}”`, inTroops(sameQuestion.length), linesOf(sameQuestion))}
      {!isAboutTeam &&
        !group &&
        option(
          row.sameAs === null ? (candidates[0]?.teamId ?? 'NEW') : 'NEW',
          'Zaproś mimo to',
          'zdecyduje sam zaproszony',
        )}
      {addresses.length > 0 &&
        changing(
          'Nie zapraszaj',
          `bez: ${addresses.map(({ about }) => about).join(', ')}`,
          [line],
          'emails',
          without(row, addresses),
        )}
    </fieldset>
  )
}

const inTroops = (count: number) => counted(count, 'drużyna', 'drużyny', 'drużyn')

const linesOf = (rows: readonly PlannedRow[]) => rows.map(({ line }) => line)

const withGroup = ({ districtId, group }: PlannedRow, all: readonly PlannedRow[]) =>
  all.filter(row => row.districtId === districtId && row.group === group)

const without = ({ emails }: PlannedRow, reasons: readonly Reason[]) =>
  emails.filter(email => !reasons.some(({ about }) => about === email)).join(', ')
