import type { CSSProperties } from 'react'
import { Link, useParams, useSearch } from 'wouter'
import { useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { filledSheets, years } from '#client/panel/panelReads.ts'
import { FormerNameFound } from '#client/panel/troops/FormerNameFound.tsx'
import { addressOfSheet, type ListedSheet, SHEET_FILTERS, sheetFilters } from '#client/panel/troops/sheetList.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { NamedOptions } from '#client/ui/form/Field.tsx'
import { formatDate } from '#client/ui/format.ts'
import { LevelChip, LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { REVIEW_STATES_NAMES } from '#client/ui/reviewStates.ts'
import { SheetState } from '#client/ui/SheetState.tsx'
import { type Column, filterRows } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { FilterSelect, SearchField } from '#client/ui/table/filters.tsx'
import { useFirst } from '#client/ui/useFirst.tsx'
import { REVIEW_STATES } from '#domain/review.ts'
import { countOf, LEVELS } from '#domain/scoring/levels.ts'
import { countedSymbols } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'

export function SheetsPage() {
  const id = Number(useParams().id)
  const year = useRead(years)?.find(year => year.id === id)
  if (!year) return <Loading />
  return (
    <PanelPage title="Arkusze drużyn" kicker={<Link href={`/admin/kategoryzacja/${id}`}>{year.name}</Link>}>
      <section className="card card__body">
        <FilledSheets yearId={id} />
      </section>
    </PanelPage>
  )
}

/** The sheets that were begun, for reading: they are approved on their pages and in the list of troops. */
export function FilledSheets({ yearId }: { yearId: number }) {
  const sheets = useRead(filledSheets(yearId))
  const search = useSearch()
  if (!sheets) return <Loading />
  if (sheets.length === 0) return <p className="muted">Żadna drużyna nie zaczęła jeszcze wypełniać arkusza.</p>

  const found = filterRows(sheets, SHEET_FILTERS, search)

  return (
    <div className="stack">
      <Filters sheets={sheets} />
      <p className="muted" role="status">
        {found.length === 0
          ? 'Nic nie pasuje do tego, czego szukasz.'
          : counted(found.length, 'arkusz', 'arkusze', 'arkuszy')}
      </p>
      <Districts key={search} sheets={found} addressOf={id => addressOfSheet(id, yearId, sheetFilters(search))} />
    </div>
  )
}

/** As high as a page of the panel may be on a phone. */
const SHOWN_AT_FIRST = 40

interface DistrictsProps {
  sheets: readonly ListedSheet[]
  addressOf: (id: number) => string
}

function Districts({ sheets, addressOf }: DistrictsProps) {
  const [shown, rest] = useFirst(sheets, SHOWN_AT_FIRST)
  const columns = sheetColumns(addressOf)
  return (
    <>
      {[...Map.groupBy(shown, sheet => sheet.district.name)].map(([district, rows]) => (
        <section key={district}>
          <h3 id={`arkusze-${rows[0]!.district.id}`}>{district}</h3>
          <DataTable
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            labelledBy={`arkusze-${rows[0]!.district.id}`}
          />
        </section>
      ))}
      {rest && <div>{rest}</div>}
    </>
  )
}

function Filters({ sheets }: { sheets: readonly ListedSheet[] }) {
  const districts = [...new Map(sheets.map(sheet => [sheet.district.id, sheet.district])).values()]
  return (
    <div className="columns">
      <SearchField label="Szukaj drużyny lub chorągwi" />
      <FilterSelect label="Stan" name="stan" all="Wszystkie">
        <NamedOptions of={REVIEW_STATES.map(id => ({ id, name: REVIEW_STATES_NAMES[id] }))} />
      </FilterSelect>
      {districts.length > 1 && (
        <FilterSelect label="Chorągiew" name="choragiew" all="Wszystkie chorągwie">
          <NamedOptions of={districts} />
        </FilterSelect>
      )}
      <FilterSelect label="Uwagi" name="uwagi" all="Wszystkie">
        <option value="otwarte">z otwartymi</option>
      </FilterSelect>
    </div>
  )
}

const sheetColumns = (addressOf: (id: number) => string): readonly Column<ListedSheet>[] => [
  {
    key: 'druzyna',
    head: 'Drużyna',
    cell: sheet => (
      <span className="anywhere">
        {sheet.name} {sheet.shadow && <Badge>ukryta</Badge>} <FormerNameFound {...sheet} />
      </span>
    ),
  },
  {
    key: 'stan',
    head: 'Stan',
    cell: ({ review, since, remarksOpen }) => (
      <div>
        <SheetState state={review} />
        {since && <small>od {formatDate(since)}</small>}
        {remarksOpen > 0 && <small>{counted(remarksOpen, 'otwarta uwaga', 'otwarte uwagi', 'otwartych uwag')}</small>}
      </div>
    ),
  },
  { key: 'postep', head: 'Postęp', cell: sheet => <Progress sheet={sheet} /> },
  {
    key: 'kategoria',
    head: 'Kategoria i symbole',
    cell: ({ category, tokens }) => (
      <div className="reached stack tight">
        <LevelChip level={category} />
        <Tokens tokens={tokens} />
      </div>
    ),
  },
  {
    key: 'arkusz',
    head: <span className="visually-hidden">Arkusz</span>,
    isNumeric: true,
    className: 'nowrap',
    cell: ({ id }) => <Link href={addressOf(id)}>Zobacz arkusz</Link>,
  },
]

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

function Tokens({ tokens }: Pick<ListedSheet, 'tokens'>) {
  return (
    <span className="symbol-counts">
      {LEVELS.map(level => (
        <span key={level} title={countedSymbols(countOf(level, tokens), level)}>
          <LevelSymbol level={level} name={countedSymbols(countOf(level, tokens), level)} />
          <span aria-hidden="true">{countOf(level, tokens)}</span>
        </span>
      ))}
    </span>
  )
}
