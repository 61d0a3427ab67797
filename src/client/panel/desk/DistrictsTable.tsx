import { Link, useSearch } from 'wouter'
import { WHOLE_DISTRICT } from '#client/panel/troops/ownTroops.ts'
import { overviewAddress } from '#client/panel/troops/sheetList.ts'
import { NO_GROUP, type Overview } from '#client/panel/troops/troops.ts'
import { exportedColumns, sortRows } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { ExportButtons } from '#client/ui/table/ExportButtons.tsx'
import { CardSort } from '#client/ui/table/filters.tsx'
import { tableOf } from '#client/ui/table/spreadsheet.ts'
import { counted } from '#domain/text/plural.ts'
import { allWaiting } from '#domain/waiting.ts'
import { type DistrictRow, districtColumns, LEFT, totalOf, USUAL_ORDER } from './districtColumns.tsx'

interface DistrictsTableProps {
  year: Overview['year']
  isOpen: boolean
  districts: Overview['districts']
}

export function DistrictsTable({ year, isOpen, districts }: DistrictsTableProps) {
  const search = useSearch()
  const total = totalOf(districts)
  const columns = districtColumns(isOpen, {
    head: 'Chorągiew',
    total: counted(districts.length, 'chorągiew', 'chorągwie', 'chorągwi'),
    addressOf: ({ id }) => overviewAddress(search, { choragiew: String(id) }),
  })
  const usualOrder = isOpen ? 'najdluzej' : USUAL_ORDER
  const sorted = sortRows<DistrictRow>(districts, columns, usualOrder, search)
  return (
    <section className="card districts" id="choragwie" aria-labelledby="choragwie-h">
      <header className="spread">
        <div className="row tight">
          <h2 id="choragwie-h">Chorągwie</h2>
          {isOpen && <span className="muted">{waitingInWords(districts)}</span>}
        </div>
        <div className="row">
          <CardSort columns={columns} usualOrder={usualOrder} />
          <ExportButtons
            table={() => tableOf(`${year.name} chorągwie`, exportedColumns(columns), [...sorted, total])}
          />
        </div>
      </header>
      <DataTable
        columns={columns}
        rows={[total, ...sorted]}
        usualOrder={usualOrder}
        keyOf={({ id }) => id}
        className="districts-table"
        labelledBy="choragwie-h"
      />
      <p className="card__body muted">
        {isOpen &&
          'Czeka: zgłoszone arkusze, odpowiedzi drużyn, rozmowy bez zapisu albo z terminem, który nie pasuje, prośby o dostęp (także nowych drużyn) i o więcej czasu; „najdłużej” mierzy najstarszą z tych spraw. '}
        Wpisy: część zadań z wpisem. Ostatnie trzy kolumny: drużyny w każdej kategorii.
      </p>
    </section>
  )
}

function waitingInWords(districts: Overview['districts']) {
  const counts = districts.map(allWaiting)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return total === 0
    ? 'nic nie czeka'
    : `${counted(total, 'sprawa', 'sprawy', 'spraw')} w ${counts.filter(count => count > 0).length} z ${districts.length}`
}

interface GroupsTableProps extends Omit<DistrictsTableProps, 'districts'> {
  districtId: number
  hufce: Overview['hufce']
}

/** The groups of one district, for their coordinators and for those above (rules.md#81). */
export function GroupsTable({ year, isOpen, districtId, hufce }: GroupsTableProps) {
  const search = useSearch()
  if (hufce.length === 0) return null
  const rows = hufce.map(group => ({ ...group, id: group.id ?? LEFT, name: group.name || 'bez hufca' }))
  const columns = districtColumns(isOpen, {
    head: 'Hufiec',
    addressOf: ({ id }) =>
      `${overviewAddress(search, { hufiec: id === LEFT ? NO_GROUP : String(id), [WHOLE_DISTRICT]: '1' })}#druzyny`,
  })
  const usualOrder = isOpen ? 'najdluzej' : USUAL_ORDER
  const sorted = sortRows<DistrictRow>(rows, columns, usualOrder, search)
  return (
    <section className="card districts" id="hufce" aria-labelledby="hufce-h">
      <header className="spread">
        <h2 id="hufce-h">Hufce</h2>
        <div className="row">
          <CardSort columns={columns} usualOrder={usualOrder} />
          <Link href={`/admin/ustawienia/choragwie?choragiew=${districtId}&czesc=hufce`} className="btn">
            Podział
          </Link>
          <ExportButtons table={() => tableOf(`${year.name} hufce`, exportedColumns(columns), sorted)} />
        </div>
      </header>
      <DataTable
        columns={columns}
        rows={sorted}
        usualOrder={usualOrder}
        keyOf={({ id }) => id}
        className="districts-table"
        labelledBy="hufce-h"
      />
    </section>
  )
}
