import { Link, useSearch } from 'wouter'
import { useReader } from '#client/panel/reader.ts'
import { ownTroop, WHOLE_DISTRICT } from '#client/panel/troops/ownTroops.ts'
import { overviewAddress } from '#client/panel/troops/sheetList.ts'
import { groupsAmong, needsCoordinator, type Overview, type Troop } from '#client/panel/troops/troops.ts'
import { Tabs } from '#client/ui/Tabs.tsx'
import { covers } from '#domain/people/coverage.ts'
import { counted, plural } from '#domain/text/plural.ts'

const visible = (troops: readonly Troop[]) => troops.filter(({ shadow }) => !shadow)

/** The switch of a coordinator bound to groups between the own troops and the district (rules.md#81). */
export function OwnOrWhole({ overview }: { overview: Overview }) {
  const reader = useReader()
  const search = useSearch()
  const all = visible(overview.troops)
  const own = all.filter(ownTroop(reader, overview))
  if (own.length === all.length) return null
  const isWhole = new URLSearchParams(search).has(WHOLE_DISTRICT)
  const groups = groupsAmong(own).map(({ name }) => name)
  return (
    <Tabs
      label="Czyje drużyny"
      tabs={[
        {
          to: overviewAddress(search),
          name: (
            <>
              Moje<span className="wide-only">: {groups.join(', ')}</span> ({own.length})
            </>
          ),
          current: !isWhole,
        },
        {
          to: overviewAddress(search, { [WHOLE_DISTRICT]: '1' }),
          name: `Cała chorągiew (${all.length})`,
          current: isWhole,
        },
      ]}
    />
  )
}

export function WaitsElsewhere({ overview }: { overview: Overview }) {
  const reader = useReader()
  const search = useSearch()
  const isOwn = ownTroop(reader, overview)
  const waiting = visible(overview.troops).filter(troop => needsCoordinator(troop) && !isOwn(troop))
  if (waiting.length === 0) return null
  const { coordinators } = overview.districts.find(({ id }) => id === reader.districtId)!
  const bindings = new Map(coordinators.map(({ id, groups }) => [id, new Set(groups)]))
  const others = coordinators.filter(({ id }) => waiting.some(({ group }) => covers(bindings, id, group?.id ?? null)))
  return (
    <footer>
      <p className="muted anywhere">
        U innych ({others.map(({ name, email }) => name ?? email).join(', ')}){' '}
        {plural(waiting.length, 'czeka', 'czekają', 'czeka')} {counted(waiting.length, 'drużyna', 'drużyny', 'drużyn')}:{' '}
        {groupsAmong(waiting)
          .map(({ name }) => name)
          .join(', ') || 'bez hufca'}
        . <Link href={overviewAddress(search, { [WHOLE_DISTRICT]: '1' })}>Zastępujesz kogoś?</Link>
      </p>
    </footer>
  )
}
