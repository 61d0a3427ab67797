import { auditEntries } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { Found } from '#client/panel/Found.tsx'
import { useFilters } from '#client/panel/filters.ts'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { counted } from '#client/ui/plural.ts'
import { AuditFilter } from '#domain/requests/panel.ts'
import { AuditFilters, FILTERS } from './AuditFilters.tsx'
import { AuditList } from './AuditList.tsx'

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
  const found = useRead(auditEntries(filter), { keepPreviousData: true })
  return (
    <section className="card">
      <AuditFilters filter={filter} entries={found?.rows ?? []} />
      <Found
        found={found}
        page={filter.page}
        counted={total => counted(total, 'zmiana', 'zmiany', 'zmian')}
        none={Object.values(filter).some(value => value) ? 'Nie ma takich zmian.' : 'Nikt jeszcze niczego nie zmienił.'}
      >
        {entries => <AuditList entries={entries} />}
      </Found>
    </section>
  )
}
