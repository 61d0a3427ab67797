import { Clock, type LucideIcon, MailCheck, MailX, TimerOff, Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { invitations } from '#client/api/reads.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { BulkActions } from '#client/panel/BulkActions.tsx'
import { PanelPage } from '#client/panel/PanelPage.tsx'
import { allInvitations, type ListedInvitation } from '#client/panel/panelReads.ts'
import { BackLink } from '#client/ui/BackLink.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { formatDate, formatDateTime } from '#client/ui/format.ts'
import { InvitationActs, StateBadge } from '#client/ui/invitations/Invitations.tsx'
import { Email } from '#client/ui/PersonName.tsx'
import { authorName } from '#client/ui/people.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { Figures } from '#client/ui/table/Figures.tsx'
import { FilterSelect, FilterToggle, PAGE, SEARCH, SearchField, useFilters } from '#client/ui/table/filters.tsx'
import { PagedTable } from '#client/ui/table/PagedTable.tsx'
import { useLast } from '#client/ui/useLast.ts'
import { pathOfTeamInPanel } from '#domain/addresses.ts'
import { INVITATION_GROUPS, InvitationFilter, type InvitationGroup } from '#domain/requests/invitations.ts'
import { counted } from '#domain/text/plural.ts'
import { roleNames } from '#domain/text/roleNames.ts'

const FILTERS = { q: SEARCH, place: 'doczego', own: 'moje', group: 'stan', page: PAGE }

const GROUPS: Record<InvitationGroup, { name: string; icon: LucideIcon }> = {
  returned: { name: 'nie doszły', icon: MailX },
  waiting: { name: 'czekają', icon: Clock },
  expired: { name: 'nie działają', icon: TimerOff },
  used: { name: 'przyjęte', icon: MailCheck },
  ended: { name: 'wycofane, odrzucone', icon: Undo2 },
}

export function InvitationsPage() {
  const filter = useFilters(InvitationFilter, FILTERS)
  const read = allInvitations(filter)
  const counts = useLast(useRead(read))?.counts
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const isNarrowed = Object.entries(filter).some(([name, value]) => name !== 'page' && value !== undefined)
  return (
    <PanelPage
      title="Zaproszenia"
      kicker={<BackLink to="/admin/ustawienia/uzytkownicy">Użytkownicy</BackLink>}
      actions={
        <Link href="/admin/ustawienia/druzyny?wczytaj=lista" className="btn">
          Wczytaj listę
        </Link>
      }
    >
      <section className="card">
        {counts && <GroupFigures counts={counts} all={all!} />}
        <header className="list-filters">
          <SearchField label="Szukaj adresu, drużyny lub osoby" placeholder="np. Watra" />
          <FilterSelect label="Do czego" name={FILTERS.place} all="wszystko">
            <option value="team">drużyny</option>
            <option value="district">chorągwie</option>
            <option value="office">funkcje krajowe</option>
          </FilterSelect>
          <FilterToggle name={FILTERS.own}>Wysłane przeze mnie</FilterToggle>
        </header>
        {all === 0 && !isNarrowed ? (
          <EmptyState title="Nikt jeszcze nie został zaproszony">
            <p>
              Jedną osobę zaprosisz ze strony jej <Link href="/admin/ustawienia/druzyny">drużyny</Link>. Wiele naraz: z
              listy.
            </p>
          </EmptyState>
        ) : (
          <PagedTable
            read={read}
            page={filter.page}
            countInWords={total => counted(total, 'zaproszenie', 'zaproszenia', 'zaproszeń')}
            empty="Żadne zaproszenie nie pasuje do tego, czego szukasz."
            columns={columnsOf}
            nameOf={({ email }) => email}
            actions={(selected, onDone) => <MarkedActs selected={selected} onDone={onDone} />}
          />
        )}
        <footer>
          <p className="hint">
            Wygasłe, wycofane i odrzucone znikają stąd po 90 dniach, razem z adresem. Widzisz zaproszenia, które możesz
            wysłać.
          </p>
        </footer>
      </section>
    </PanelPage>
  )
}

const GroupFigures = ({ counts, all }: { counts: Record<InvitationGroup, number>; all: number }) => (
  <Figures
    label="Stan zaproszenia"
    filter={FILTERS.group}
    all={all}
    figures={INVITATION_GROUPS.map(group => {
      const { name, icon: Icon } = GROUPS[group]
      return { value: group, count: counts[group], name, mark: <Icon aria-hidden="true" /> }
    })}
  />
)

const isOpen = ({ group }: ListedInvitation) => group !== 'used' && group !== 'ended'

const columnsOf = (onChange: () => Promise<unknown>): readonly Column<ListedInvitation>[] => [
  {
    key: 'kogo',
    head: 'Kogo',
    width: '24%',
    isName: true,
    cell: ({ email }) => (
      <span className="anywhere">
        <Email address={email} />
      </span>
    ),
  },
  {
    key: 'doczego',
    head: 'Do czego',
    width: '19%',
    cell: ({ place: { role, team, district } }) => (
      <div className="anywhere">
        {team && <Link href={pathOfTeamInPanel(team.id)}>{team.name}</Link>} {district?.name}{' '}
        <small className="muted">{roleNames[role]}</small>
      </div>
    ),
  },
  { key: 'stan', head: 'Stan', width: '19%', cell: row => <State row={row} /> },
  {
    key: 'kto',
    head: 'Kto i kiedy',
    width: '16%',
    cell: row => (
      <div className="anywhere">
        {authorName(row)} <small className="muted">{formatDateTime(row.sentAt)}</small>
      </div>
    ),
  },
  {
    key: 'co',
    head: <span className="visually-hidden">Co zrobić</span>,
    cell: row =>
      isOpen(row) && (
        <div className="row tight">
          <InvitationActs
            invitation={row}
            onChange={async () => {
              await Promise.all([onChange(), refresh(invitations)])
            }}
          />
        </div>
      ),
  },
]

function State({ row }: { row: ListedInvitation }) {
  const { group, endedAt, isDeclined, usedBy, expiresAt } = row
  const day = formatDate(endedAt ?? expiresAt)
  return (
    <div className="anywhere">
      {group === 'used' && <Badge tone="ok">przyjęte</Badge>}
      {group === 'ended' && <Badge>{isDeclined ? 'odrzucone' : 'wycofane'}</Badge>}
      {isOpen(row) && <StateBadge invitation={row} />}{' '}
      <small className="muted">{group === 'waiting' ? `do ${day}` : day}</small>{' '}
      {usedBy && <Link href={`/admin/ustawienia/uzytkownicy?osoba=${usedBy.id}`}>{usedBy.name}</Link>}
    </div>
  )
}

interface MarkedActsProps {
  selected: readonly ListedInvitation[]
  onDone: (ids: readonly number[]) => Promise<unknown>
}

function MarkedActs({ selected, onDone }: MarkedActsProps) {
  const open = selected.filter(isOpen)
  if (open.length === 0) return <span>Wszystkie zaznaczone są już przyjęte, wycofane albo odrzucone</span>
  const marked = counted(open.length, 'zaproszenie', 'zaproszenia', 'zaproszeń')
  const done = async (ids: readonly number[]) => {
    await Promise.all([onDone(ids), refresh(invitations)])
  }
  return (
    <BulkActions
      selected={open.map(({ id, email }) => ({ id, name: email }))}
      onDone={done}
      actions={[
        {
          label: `Wyślij ponownie ${marked}…`,
          title: `Wysłać ponownie ${marked}?`,
          text: <p>Każdy dostanie nowy link, ważny 14 dni. Poprzednie przestaną działać.</p>,
          confirm: 'Wyślij ponownie',
          leftOut: 'Nie wysłano:',
          run: ids => answer(api.admin.invitations.again.patch({ invitations: [...ids] })),
        },
        {
          label: `Wycofaj ${marked}…`,
          title: `Wycofać ${marked}?`,
          text: <p>Nikt nie dostanie o tym listu, a linki przestaną działać.</p>,
          confirm: 'Wycofaj zaproszenia',
          tone: 'danger',
          leftOut: 'Nie wycofano:',
          run: ids => answer(api.admin.invitations.withdraw.patch({ invitations: [...ids] })),
        },
      ]}
    />
  )
}
