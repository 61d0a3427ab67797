import type { ReactNode } from 'react'
import type { TeamComparison } from '#client/panel/panelReads.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { ChoiceBox } from '#client/ui/form/ChoiceBox.tsx'
import { relativeDay } from '#client/ui/format.ts'
import { LevelChip } from '#client/ui/LevelSymbol.tsx'
import { PersonName } from '#client/ui/PersonName.tsx'
import { SheetState } from '#client/ui/SheetState.tsx'
import { formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { counted } from '#domain/text/plural.ts'
import { quoted } from '#domain/text/quoted.ts'
import { shortYear } from '#domain/text/shortYear.ts'

type Team = TeamComparison['teams'][number]
type Year = TeamComparison['years'][number]
type Sheet = NonNullable<Year['sheets'][number]>

interface ComparedSidesProps {
  compared: TeamComparison
  stayingId: number
  onStay: (id: number) => void
  /** The team whose sheet of a year is kept. */
  keptIn: (year: Year) => number | null
}

/** Both troops next to each other, by year; the sides that stay are tinted. */
export function ComparedSides({ compared: { teams, years }, stayingId, onStay, keptIn }: ComparedSidesProps) {
  const isStaying = (side: number) => teams[side]!.id === stayingId
  return (
    <div className="merge-sides">
      <Row name="Która zostaje" isTinted={isStaying}>
        {side => (
          <ChoiceBox
            type="radio"
            name="ktora-zostaje"
            aria-label={`Zostaje ${teams[side]!.name}`}
            checked={isStaying(side)}
            onChange={() => onStay(teams[side]!.id)}
          >
            <b className="merge-sides__name">{teams[side]!.name}</b>
            <small>{historyOf(teams[side]!)}</small>
          </ChoiceBox>
        )}
      </Row>
      <Row name="Drużynowi" isTinted={isStaying}>
        {side => <Leaders of={teams[side]!} />}
      </Row>
      {years.map(year => {
        const isBoth = year.sheets[0] !== null && year.sheets[1] !== null
        return (
          <Row
            key={year.yearId}
            name={
              <>
                {year.state === 'FINISHED' ? '' : 'Arkusz '}
                {shortYear(year.year)} {isBoth && <Badge>oba</Badge>}
              </>
            }
            isTinted={side => (isBoth ? keptIn(year) === teams[side]!.id : isStaying(side))}
          >
            {side => {
              const sheet = year.sheets[side]!
              if (!sheet) return <span className="muted">nie było</span>
              return (
                <>
                  {isBoth && <b>{keptIn(year) === teams[side]!.id ? 'Zostaje ten' : 'Do czytania'}</b>}
                  <SheetFacts sheet={sheet} year={year} team={teams[side]!} />
                </>
              )
            }}
          </Row>
        )
      })}
    </div>
  )
}

interface RowProps {
  name: ReactNode
  isTinted: (side: number) => boolean
  children: (side: number) => ReactNode
}

const Row = ({ name, isTinted, children }: RowProps) => (
  <>
    <div className="merge-sides__head">{name}</div>
    {[0, 1].map(side => (
      <div key={side} data-kept={isTinted(side) || undefined}>
        {children(side)}
      </div>
    ))}
  </>
)

function historyOf({ createdAt, rankings }: Team): string {
  const ranked = rankings === 0 ? 'w żadnym rankingu' : `${counted(rankings, 'rok', 'lata', 'lat')} w rankingach`
  return `w systemie od ${createdAt.slice(0, 4)}, ${ranked}`
}

const Leaders = ({ of: { leaders } }: { of: Team }) =>
  leaders.length === 0 ? (
    <span className="muted">nikt</span>
  ) : (
    leaders.map(person => (
      <div key={person.id} className="anywhere">
        <PersonName person={person} />
      </div>
    ))
  )

function SheetFacts({ sheet, year, team }: { sheet: Sheet; year: Year; team: Team }) {
  const { ranked, points, category, review, entered, tasks, remarks, mine, at } = sheet
  if (ranked)
    return (
      <>
        <LevelChip level={category} />
        <small>
          {formatTotal(points)} pkt, miejsce {formatLong(ranked.place)} z {formatLong(ranked.of)}
          {ranked.name !== team.name && `, jako ${quoted(ranked.name)}`}
        </small>
      </>
    )
  const more = [
    `${entered} z ${counted(tasks, 'zadania', 'zadań', 'zadań')}`,
    `${formatTotal(points)} pkt`,
    ...(remarks > 0 ? [counted(remarks, 'uwaga', 'uwagi', 'uwag')] : []),
    ...(mine > 0 ? ['Moje zadania'] : []),
  ]
  return (
    <>
      {year.state === 'OPEN' && <SheetState state={review} />}
      <small>{more.join(', ')}</small>
      {at && <small>ostatnio {relativeDay(at, Date.now())}</small>}
    </>
  )
}
