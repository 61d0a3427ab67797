import { Link } from 'wouter'
import { useRead } from '#client/api/useRead.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { auditEntries } from '#client/panel/panelReads.ts'
import { type AuditEntry, actorName } from '#client/panel/ui/auditEntry.ts'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { ExportButtons } from '#client/ui/table/ExportButtons.tsx'
import { useFilters } from '#client/ui/table/filters.tsx'
import { Paged } from '#client/ui/table/PagedTable.tsx'
import { type Exported, minuteCell, tableOf } from '#client/ui/table/spreadsheet.ts'
import { useLast } from '#client/ui/useLast.ts'
import { AuditFilter } from '#contract/requests/panel.ts'
import { counted } from '#domain/text/plural.ts'
import { AuditFilters, FILTERS } from './AuditFilters.tsx'
import { changesIn } from './changes.ts'
import { sentenceOf } from './sentences.ts'

export function AuditPage() {
  const filter = useFilters(AuditFilter, FILTERS)
  return (
    <PanelPage title="Dziennik zmian">
      <ErrorBoundary here={JSON.stringify(filter)}>
        <Entries filter={filter} />
      </ErrorBoundary>
    </PanelPage>
  )
}

function Entries({ filter }: { filter: AuditFilter }) {
  const found = useLast(useRead(auditEntries(filter)))
  return (
    <section className="card">
      <AuditFilters filter={filter} entries={found?.rows ?? []} />
      <Paged
        found={found}
        page={filter.page}
        countInWords={total => counted(total, 'zmiana', 'zmiany', 'zmian')}
        empty={
          Object.values(filter).some(value => value) ? 'Nie ma takich zmian.' : 'Nikt jeszcze niczego nie zmienił.'
        }
      >
        {entries => <AuditList entries={entries} />}
      </Paged>
      <footer className="row card__foot">
        <ExportButtons table={() => wholeLog(filter)} />
      </footer>
    </section>
  )
}

/** All entries that the filter finds, at most the newest 5,000. */
async function wholeLog({ page: _, ...filter }: AuditFilter) {
  const { rows } = await auditEntries({ ...filter, all: '1' }).load()
  return tableOf('Dziennik zmian', EXPORTED, rows)
}

const EXPORTED: Exported<AuditEntry> = [
  ['Kiedy', ({ time }) => minuteCell(time)],
  ['Kto', actorName],
  ['Co', sentenceOf],
  [
    'Zmiany',
    entry =>
      changesIn(entry)
        .map(({ field, before, after }) => `${field}: ${before} → ${after}`)
        .join('\n'),
  ],
  ['Drużyna', ({ team }) => team?.name ?? null],
  ['Kategoryzacja', ({ year }) => year?.name ?? null],
]

function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol className="rows">
      {entries.map(entry => (
        <li key={entry.id}>
          <p className="hint">
            <time dateTime={entry.time}>{formatDateTime(entry.time)}</time> · <Actor entry={entry} />
          </p>
          <p className="anywhere">{sentenceOf(entry)}</p>
          <Changes entry={entry} />
        </li>
      ))}
    </ol>
  )
}

function Actor({ entry }: { entry: AuditEntry }) {
  const name = actorName(entry)
  if (!entry.actor?.email) return <span>{name}</span>
  return (
    <Link href={`/admin/ustawienia/dziennik?osoba=${entry.actor.id}`} className="anywhere">
      {name}
    </Link>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesIn(entry)
  if (changes.length === 0) return null
  return (
    <ul className="hint">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="anywhere">
          {field}: <del>{before}</del> → <ins>{after}</ins>
        </li>
      ))}
    </ul>
  )
}
