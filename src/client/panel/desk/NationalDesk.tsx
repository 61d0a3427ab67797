import { Link, useSearch } from 'wouter'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { overviewAddress } from '#client/panel/troops/sheetList.ts'
import { DistrictsTable } from './DistrictsTable.tsx'
import { type DeskProps, ReadOnlyNote } from './ReadOnlyNote.tsx'
import { SymbolBars } from './SymbolBars.tsx'
import { TermCard } from './TermCard.tsx'

export function NationalDesk({ overview, state, picker }: DeskProps) {
  const search = useSearch()
  const isOpen = state === 'OPEN'
  return (
    <PanelPage
      title="Przegląd"
      kicker={picker ? undefined : overview.year.name}
      actions={
        <>
          {picker}
          <Link href={overviewAddress(search, { widok: 'druzyny' })} className="btn">
            Wszystkie drużyny ({overview.troops.filter(({ shadow }) => !shadow).length})
          </Link>
        </>
      }
    >
      <div className="stack">
        <ReadOnlyNote state={state} />
        <TermCard year={overview.year} isOpen={isOpen} troops={overview.troops} />
        <DistrictsTable year={overview.year} isOpen={isOpen} districts={overview.districts} />
        <SymbolBars groups={overview.groups} />
      </div>
    </PanelPage>
  )
}
