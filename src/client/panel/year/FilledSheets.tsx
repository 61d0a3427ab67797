import { type CSSProperties, useId, useState } from 'react'
import { Link, useParams, useSearch } from 'wouter'
import { useRead } from '#client/api/useRead.ts'
import { ApproveMarked } from '#client/panel/ApproveMarked.tsx'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { filledSheets, years } from '#client/panel/panelReads.ts'
import { addressOfSheet, chosenSheets, type ListedSheet, readFilter, writeFilter } from '#client/panel/sheetList.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Field, NamedOptions, SelectField } from '#client/ui/Field.tsx'
import { formatDate } from '#client/ui/format.ts'
import { LevelChip, LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { countedSymbols } from '#client/ui/levelNames.ts'
import { counted } from '#client/ui/plural.ts'
import { REVIEW_STATES_NAMES } from '#client/ui/reviewStates.ts'
import { SheetState } from '#client/ui/SheetState.tsx'
import { useQuery } from '#client/ui/useQuery.ts'
import { LEVELS } from '#domain/levels.ts'
import { mayAct, REVIEW_STATES } from '#domain/review.ts'

/** The sheets of a year as a page of its own: what the checking of sheets and the closing of the year lead to. */
export function SheetsPage() {
  const id = Number(useParams().id)
  const year = useRead(years)?.find(year => year.id === id)
  if (!year) return <Loading />
  return (
    <PanelPage title="Arkusze drużyn" kicker={<Link href={`/admin/kategoryzacja/${id}`}>{year.name}</Link>}>
      <section className="card card__body">
        <FilledSheets yearId={id} mayApprove={year.state === 'OPEN'} />
      </section>
    </PanelPage>
  )
}

interface FilledSheetsProps {
  yearId: number
  /** Sheets are approved in the OPEN year only. */
  mayApprove: boolean
}

/**
 * The sheets that troops have begun, by district, as the filters in the address choose them. Read only once it is shown.
 */
export function FilledSheets({ yearId, mayApprove }: FilledSheetsProps) {
  const sheets = useRead(filledSheets(yearId))
  const filter = readFilter(useSearch())
  const [marks, setMarks] = useState<ReadonlySet<number>>(new Set())
  if (!sheets) return <Loading />

  const found = chosenSheets(sheets, filter)
  const districts = Map.groupBy(found, sheet => sheet.district.name)
  const approvable = mayApprove ? found.filter(({ review }) => mayAct('APPROVE', review)) : []
  const marked = approvable.filter(({ id }) => marks.has(id))
  const mark = (ids: readonly number[], isMarked: boolean) =>
    setMarks(now => new Set(isMarked ? [...now, ...ids] : [...now].filter(id => !ids.includes(id))))

  return (
    <div className="stack">
      {sheets.length === 0 && <p className="muted">Żadna drużyna nie zaczęła jeszcze wypełniać arkusza.</p>}
      {sheets.length > 0 && <Filters sheets={sheets} />}
      {sheets.length > 0 && (
        <p className="muted" role="status">
          {found.length === 0
            ? 'Nic nie pasuje do tego, czego szukasz.'
            : counted(found.length, 'arkusz', 'arkusze', 'arkuszy')}
        </p>
      )}
      {mayApprove && sheets.length > 0 && (
        <div className="row tight">
          {approvable.length > 0 && (
            <label className="choice-line">
              <input
                type="checkbox"
                checked={marked.length === approvable.length}
                onChange={event =>
                  mark(
                    approvable.map(({ id }) => id),
                    event.target.checked,
                  )
                }
              />
              Zaznacz wszystkie niezatwierdzone ({approvable.length})
            </label>
          )}
          {/* Stays when the last sheet is approved, as it tells which were left out. */}
          <ApproveMarked yearId={yearId} marked={marked} onApproved={ids => mark(ids, false)} />
        </div>
      )}
      {[...districts].map(([district, rows]) => (
        <SheetTable
          key={district}
          district={district}
          sheets={rows}
          addressOf={({ id }) => addressOfSheet(id, yearId, writeFilter(filter))}
          marks={mayApprove ? marks : null}
          onMark={(id, isMarked) => mark([id], isMarked)}
        />
      ))}
    </div>
  )
}

function Filters({ sheets }: { sheets: readonly ListedSheet[] }) {
  const [stage, setStage] = useQuery('stan')
  const [district, setDistrict] = useQuery('choragiew')
  const [search, setSearch] = useQuery('szukaj')
  const [remarks, setRemarks] = useQuery('uwagi')
  const districts = [...new Map(sheets.map(sheet => [sheet.district.id, sheet.district])).values()]
  return (
    <div className="columns">
      <Field
        label="Szukaj drużyny lub chorągwi"
        type="search"
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      <SelectField label="Stan" value={stage} onChange={event => setStage(event.target.value)}>
        <option value="">Wszystkie</option>
        {REVIEW_STATES.map(state => (
          <option key={state} value={state}>
            {REVIEW_STATES_NAMES[state]}
          </option>
        ))}
      </SelectField>
      {districts.length > 1 && (
        <SelectField label="Chorągiew" value={district} onChange={event => setDistrict(event.target.value)}>
          <option value="">Wszystkie chorągwie</option>
          <NamedOptions of={districts} />
        </SelectField>
      )}
      <SelectField label="Uwagi" value={remarks} onChange={event => setRemarks(event.target.value)}>
        <option value="">Wszystkie</option>
        <option value="otwarte">z otwartymi</option>
      </SelectField>
    </div>
  )
}

interface SheetTableProps {
  district: string
  sheets: readonly ListedSheet[]
  addressOf: (sheet: ListedSheet) => string
  /** null where nothing can be approved. */
  marks: ReadonlySet<number> | null
  onMark: (id: number, isMarked: boolean) => void
}

function SheetTable({ district, sheets, addressOf, marks, onMark }: SheetTableProps) {
  const id = useId()
  return (
    <section>
      <h3 id={id}>{district}</h3>
      <table className="table" data-narrow="blocks" aria-labelledby={id}>
        <thead>
          <tr>
            <th>Drużyna</th>
            <th>Stan</th>
            <th>Postęp</th>
            <th>Kategoria i symbole</th>
            <th>
              <span className="visually-hidden">Arkusz</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sheets.map(sheet => (
            <tr key={sheet.id}>
              <td>
                {marks && mayAct('APPROVE', sheet.review) ? (
                  <label className="choice-line">
                    <input
                      type="checkbox"
                      checked={marks.has(sheet.id)}
                      onChange={event => onMark(sheet.id, event.target.checked)}
                    />
                    {sheet.name} {sheet.shadow && <Badge>ukryta</Badge>}
                  </label>
                ) : (
                  <span className={marks ? 'choice-line' : undefined}>
                    {sheet.name} {sheet.shadow && <Badge>ukryta</Badge>}
                  </span>
                )}
              </td>
              <td data-label="Stan">
                <div>
                  <SheetState state={sheet.review} />
                  {sheet.since && <small className="block-line">od {formatDate(sheet.since)}</small>}
                  {sheet.remarksOpen > 0 && (
                    <small className="block-line">
                      {counted(sheet.remarksOpen, 'otwarta uwaga', 'otwarte uwagi', 'otwartych uwag')}
                    </small>
                  )}
                </div>
              </td>
              <td data-label="Postęp">
                <Progress sheet={sheet} />
              </td>
              <td data-label="Kategoria i symbole">
                <div className="reached">
                  <LevelChip level={sheet.category} />
                  <Tokens tokens={sheet.tokens} />
                </div>
              </td>
              <td className="num nowrap">
                <Link href={addressOf(sheet)}>Zobacz arkusz</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Progress({ sheet: { prerequisites, tasks } }: { sheet: ListedSheet }) {
  const now = tasks.of === 0 ? 0 : (tasks.filled / tasks.of) * 100
  return (
    <div className="progress">
      <div className="bar">
        <i style={{ '--now': now } as CSSProperties} />
      </div>
      <small>
        {tasks.filled} z {tasks.of} zadań
        {prerequisites.done < prerequisites.of && `, wymagania ${prerequisites.done} z ${prerequisites.of}`}
      </small>
    </div>
  )
}

const TOKENS = { POLOWA: 'polowa', LESNA: 'lesna', PUSZCZANSKA: 'puszczanska' } as const

function Tokens({ tokens }: { tokens: ListedSheet['tokens'] }) {
  return (
    <span className="tokens">
      {LEVELS.map(level => (
        <span key={level} title={countedSymbols(tokens[TOKENS[level]], level)}>
          <LevelSymbol level={level} name={countedSymbols(tokens[TOKENS[level]], level)} />
          <span aria-hidden="true">{tokens[TOKENS[level]]}</span>
        </span>
      ))}
    </span>
  )
}
