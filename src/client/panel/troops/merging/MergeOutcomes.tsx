import { FileText, Flag, Link2, type LucideIcon, Mail, MessageSquare, Pencil, TriangleAlert, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TeamComparison } from '#client/panel/panelReads.ts'
import { counted, plural } from '#domain/text/plural.ts'
import { quoted } from '#domain/text/quoted.ts'
import { shortYear } from '#domain/text/shortYear.ts'

interface MergeOutcomesProps {
  compared: TeamComparison
  staying: TeamComparison['teams'][number]
  leaving: TeamComparison['teams'][number]
  /** The team whose sheet of a year is kept. */
  keptIn: (year: TeamComparison['years'][number]) => number | null
}

export function MergeOutcomes({ compared: { teams, years }, staying, leaving, keptIn }: MergeOutcomesProps) {
  const leaders = teams[0].leaders.length + teams[1].leaders.length
  const both = years.filter(({ state, sheets }) => state === 'FINISHED' && sheets[0] && sheets[1])
  const invitations = teams[0].invitations + teams[1].invitations
  const names = [...new Set([leaving.name, ...leaving.formerNames])]
  const asking = teams[0].asking + teams[1].asking
  return (
    <ul className="merge-outcomes">
      <Outcome Icon={Users} name="Drużynowi">
        {leaders === 0
          ? 'Nikt jej teraz nie prowadzi.'
          : `Drużynę ${staying.name} ${plural(leaders, 'prowadzi', 'prowadzą', 'prowadzi')} odtąd ${counted(leaders, 'osoba', 'osoby', 'osób')}. ${leaders === 1 ? 'Przeczyta' : 'Każda przeczyta'}, kto i dlaczego połączył drużyny.`}
        {asking > 0 && ` ${counted(asking, 'prośba', 'prośby', 'próśb')} o dostęp dalej czeka na odpowiedź.`}
      </Outcome>
      {years
        .filter(({ sheets }) => sheets[0] && sheets[1])
        .map(year => (
          <SheetOutcome key={year.yearId} year={year} isFirst={keptIn(year) === teams[0].id} />
        ))}
      <Outcome Icon={MessageSquare} name="Uwagi, rozmowy, plan">
        Uwagi i rozmowy z obu. Moje zadania, dopiski i historia z arkusza, który zostaje.
      </Outcome>
      <Outcome Icon={Flag} name="Rankingi">
        Zamknięte nie zmieniają się
        {both.length > 0 &&
          `: w ${both.map(({ year }) => shortYear(year)).join(', ')} ${both.length === 1 ? 'zostają dwa wiersze' : 'zostają po dwa wiersze'}`}
        . W trwającym będzie jeden.
      </Outcome>
      <Outcome Icon={Link2} name="Adres drużyny">
        Stary link prowadzi do {staying.name}.
      </Outcome>
      {invitations > 0 && (
        <Outcome Icon={Mail} name="Zaproszenia">
          {counted(invitations, 'zaproszenie działa', 'zaproszenia działają', 'zaproszeń działa')} dalej i{' '}
          {plural(invitations, 'prowadzi', 'prowadzą', 'prowadzi')} do {staying.name}.
        </Outcome>
      )}
      <Outcome Icon={Pencil} name="Nazwy">
        {names.map(quoted).join(', ')} {names.length === 1 ? 'zostanie' : 'zostaną'} w historii nazw.
      </Outcome>
    </ul>
  )
}

function SheetOutcome({ year, isFirst }: { year: TeamComparison['years'][number]; isFirst: boolean }) {
  const [stays, goes] = isFirst ? year.sheets : [year.sheets[1], year.sheets[0]]
  const only = goes!.onlyHere
  return (
    <Outcome Icon={FileText} name={`Arkusz ${shortYear(year.year)}`}>
      Zostaje ten z {stays!.entered} {stays!.entered === 1 ? 'zadaniem' : 'zadaniami'}. Drugi przeczytają w panelu i
      drużynowi.{' '}
      {only.length === 0 ? (
        'Nie ma w nim nic, czego nie ma w tym, który zostaje.'
      ) : (
        <details>
          <summary>
            <TriangleAlert aria-hidden="true" />
            Tylko w nim: {counted(only.length, 'wpis', 'wpisy', 'wpisów')}. Nic nie przepisze się samo
          </summary>
          <ul>
            {only.map((name, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same, and the list never changes
              <li key={n} className="anywhere">
                {name}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Outcome>
  )
}

const Outcome = ({ Icon, name, children }: { Icon: LucideIcon; name: string; children: ReactNode }) => (
  <li>
    <Icon aria-hidden="true" />
    <b>{name}</b>
    <div className="anywhere">{children}</div>
  </li>
)
