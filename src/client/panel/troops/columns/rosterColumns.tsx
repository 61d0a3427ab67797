import { MailX, TriangleAlert } from 'lucide-react'
import { FormerNameFound } from '#client/panel/troops/FormerNameFound.tsx'
import { TroopLink } from '#client/panel/troops/TroopLink.tsx'
import { hasNoLeader, type Troop } from '#client/panel/troops/troops.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { formatShortDate } from '#client/ui/format.ts'
import { type Column, mostFirst } from '#client/ui/table/columns.ts'
import { TROOP_ENTRY } from '#contract/addresses.ts'
import { counted } from '#domain/text/plural.ts'
import { byName } from '#domain/text/polish.ts'
import { Requests } from './troopColumns.tsx'

// The columns "Skład": who leads a troop, who is invited and who asks. A name leads to who is in the troop.

/** Takes the columns of the place from `all`. */
export const rosterColumns = (all: readonly Column<Troop>[], yearId: number): readonly Column<Troop>[] => [
  troopColumn(yearId),
  ...all.filter(({ key }) => key === 'choragiew' || key === 'hufiec'),
  ...peopleColumns(yearId),
]

const troopColumn = (yearId: number): Column<Troop> => ({
  key: 'druzyna',
  head: 'Drużyna',
  isName: true,
  order: { name: 'nazwy', compare: byName, rises: true },
  cell: troop => (
    <>
      <TroopLink troop={troop} yearId={yearId} entry={TROOP_ENTRY} columns="sklad">
        {troop.name}
      </TroopLink>{' '}
      {troop.shadow && <Badge>ukryta</Badge>}
      <FormerNameFound {...troop} />
    </>
  ),
})

const peopleColumns = (yearId: number): readonly Column<Troop>[] => [
  {
    key: 'druzynowi',
    head: 'Drużynowi',
    label: '',
    width: '16rem',
    order: mostFirst('liczby drużynowych', ({ leaders }) => leaders.length),
    cell: troop =>
      hasNoLeader(troop) ? (
        <small data-late="true">
          <TriangleAlert aria-hidden="true" /> bez drużynowego
        </small>
      ) : (
        troop.leaders.map(({ id, name, email, unseen }, index) => (
          <span key={id} title={email} className="anywhere">
            {index > 0 && ', '}
            {name ?? email}
            {unseen && <span className="muted"> (w tym roku się nie logował)</span>}
          </span>
        ))
      ),
  },
  {
    key: 'zaproszenia',
    head: 'Zaproszenia i prośby',
    label: '',
    width: '12rem',
    order: mostFirst('zaproszeń i próśb', ({ invited, requests }) => (invited?.open ?? 0) + requests),
    cell: troop => <Waiting troop={troop} yearId={yearId} />,
  },
]

function Waiting({ troop, yearId }: { troop: Troop; yearId: number }) {
  const { invited, requests } = troop
  if (!invited && requests === 0) return null
  return (
    <>
      {invited && (
        <small data-late={invited.isReturned || undefined}>
          {invited.isReturned && <MailX aria-hidden="true" />} {invitedInWords(invited)}
        </small>
      )}
      <Requests troop={troop} yearId={yearId} />
    </>
  )
}

function invitedInWords({ open, isReturned, until }: NonNullable<Troop['invited']>): string {
  if (isReturned) return 'zaproszenie nie doszło'
  if (until === null) return 'zaproszenie wygasło'
  return `${counted(open, 'zaproszenie czeka', 'zaproszenia czekają', 'zaproszeń czeka')}, do ${formatShortDate(until)}`
}
