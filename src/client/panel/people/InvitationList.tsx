import { Link } from 'wouter'
import { answer, api } from '#client/api/call.ts'
import { invitations } from '#client/api/reads.ts'
import { refresh, useRead } from '#client/api/useRead.ts'
import { allInvitations, type ListedInvitation } from '#client/panel/panelReads.ts'
import { BulkActions } from '#client/panel/ui/BulkActions.tsx'
import { formatDate } from '#client/ui/format.ts'
import { InvitationActs, StateBadge, sentInWords } from '#client/ui/invitations/Invitations.tsx'
import { Email } from '#client/ui/PersonName.tsx'
import { actorName } from '#client/ui/people.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { PAGE, SEARCH, useFilters } from '#client/ui/table/filters.tsx'
import { PagedTable } from '#client/ui/table/PagedTable.tsx'
import { useLast } from '#client/ui/useLast.ts'
import { pathOfTeamInPanel, TEAMS_PATH } from '#contract/addresses.ts'
import { InvitationFilter } from '#contract/requests/invitations.ts'
import { counted, plural } from '#domain/text/plural.ts'
import { roleNames } from '#domain/text/roleNames.ts'

const FILTERS = { q: SEARCH, page: PAGE }

/** The open invitations that the user may send; undelivered ones come first. */
export function InvitationList() {
  const filter = useFilters(InvitationFilter, FILTERS)
  const read = allInvitations({ ...filter, group: 'open' })
  const counts = useLast(useRead(read))?.counts
  return (
    <>
      <PagedTable
        read={read}
        page={filter.page}
        countInWords={total =>
          `${counted(total, 'zaproszenie', 'zaproszenia', 'zaproszeń')}${counts ? `: ${statesInWords(counts)}` : ''}`
        }
        empty={
          filter.q ? (
            'Żadne zaproszenie nie pasuje do tego, czego szukasz.'
          ) : (
            <>
              Żadne zaproszenie teraz nie czeka. Wpisz wyżej adres, a wiele naraz{' '}
              <Link href={`${TEAMS_PATH}?wczytaj=lista`}>zaprosisz z listy</Link>.
            </>
          )
        }
        columns={columnsOf}
        nameOf={({ email }) => email}
        actions={(selected, onDone) => <MarkedActs selected={selected} onDone={onDone} />}
      />
      <footer>
        <p className="hint">Zaproszenie, którego nikt nie przyjął, znika po 90 dniach, razem z adresem.</p>
      </footer>
    </>
  )
}

const statesInWords = ({ returned, waiting, expired }: { returned: number; waiting: number; expired: number }) =>
  [
    returned > 0 && `${returned} nie ${plural(returned, 'doszło', 'doszły', 'doszło')}`,
    waiting > 0 && counted(waiting, 'czeka', 'czekają', 'czeka'),
    expired > 0 && `${expired} nie ${plural(expired, 'działa', 'działają', 'działa')}`,
  ]
    .filter(Boolean)
    .join(', ')

const columnsOf = (onChange: () => Promise<unknown>): readonly Column<ListedInvitation>[] => [
  {
    key: 'kogo',
    head: 'Kogo',
    isName: true,
    cell: ({ email, place: { role, team, district } }) => (
      <div className="anywhere">
        <Email address={email} />{' '}
        <small className="muted">
          {roleNames[role]}
          {(team || district) && ': '}
          {team && <Link href={pathOfTeamInPanel(team.id)}>{team.name}</Link>}
          {district?.name}
        </small>
      </div>
    ),
  },
  {
    key: 'stan',
    head: 'Stan',
    label: '',
    cell: row => (
      <div className="anywhere">
        <StateBadge invitation={row} />{' '}
        <small className="muted">
          {sentInWords(row)}, {actorName(row)}
          {row.group === 'waiting' && `, ważne do ${formatDate(row.expiresAt)}`}
        </small>
      </div>
    ),
  },
  {
    key: 'co',
    head: <span className="visually-hidden">Co zrobić</span>,
    cell: row => (
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

interface MarkedActsProps {
  selected: readonly ListedInvitation[]
  onDone: (ids: readonly number[]) => Promise<unknown>
}

function MarkedActs({ selected, onDone }: MarkedActsProps) {
  const marked = counted(selected.length, 'zaproszenie', 'zaproszenia', 'zaproszeń')
  const done = async (ids: readonly number[]) => {
    await Promise.all([onDone(ids), refresh(invitations)])
  }
  return (
    <BulkActions
      selected={selected.map(({ id, email }) => ({ id, name: email }))}
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
