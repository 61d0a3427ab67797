import { AuditFilter } from '../../../../domain/requests/panel.ts'
import { auditEntries } from '../../../api/reads.ts'
import { useRead } from '../../../api/useRead.ts'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { PanelPage } from '../../../ui/PanelPage.tsx'
import { counted } from '../../../ui/plural.ts'
import { AuditFilters } from './audit/AuditFilters.tsx'
import { AuditList } from './audit/AuditList.tsx'
import { FILTERS } from './audit/filters.ts'
import { Found } from './list/Found.tsx'
import { useFilters } from './list/filters.ts'

export function AuditPage() {
  const filter = useFilters(AuditFilter, FILTERS)
  return (
    <PanelPage title="Dziennik zmian">
      <ErrorBoundary place={JSON.stringify(filter)}>
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
        none="Nie ma takich zmian."
      >
        {entries => <AuditList entries={entries} />}
      </Found>
    </section>
  )
}
