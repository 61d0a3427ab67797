import { useFolds } from '#client/panel/year/form/Fold.tsx'
import type { EditedYear } from '#client/panel/year/model/editedYear.ts'
import { useYear } from '#client/panel/year/model/editor.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import { type GroupThresholds, HIGHER_LEVELS, type HigherLevel, LEVEL_FIELDS } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { maxPointsIn } from '#domain/scoring/scoring.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { counted } from '#domain/text/plural.ts'
import { reaching, verdictOn } from '#domain/year/trial.ts'
import type { Trial } from './useTrial.ts'

interface Area extends GroupThresholds {
  id: number
  name: string
  tasks: number
  most: number
  troops: number
  tried: Trial['groups'][number]
}

interface TrialAreasProps {
  trial: Trial
  /** The areas with the thresholds that are tried. */
  groups: EditedYear['groups']
}

/** Each area with the troops that reach its symbols, then and with the draft. */
export function TrialAreas({ trial: { groups: tried, troops }, groups }: TrialAreasProps) {
  const { tasks } = useYear()
  const { reveal } = useFolds()
  const areas = groups.flatMap((group): Area[] => {
    const its = tried.find(({ id }) => id === group.id)
    const most = maxPointsIn(group.id, tasks)
    return its ? [{ ...group, tasks: group.primaryTasks.length, most, troops, tried: its }] : []
  })
  const columns: readonly Column<Area>[] = [
    {
      key: 'area',
      head: 'Obszar',
      cell: area => (
        <>
          <button type="button" className="link" onClick={() => reveal(`group-${area.id}`)}>
            {area.name}
          </button>
          <Remarks area={area} />
        </>
      ),
    },
    ...HIGHER_LEVELS.map(level => ({
      key: level,
      head: `Co najmniej symbol ${levelNames[level].symbol}`,
      // The symbol tells it.
      label: '',
      cell: (area: Area) => <Reach area={area} level={level} />,
    })),
  ]
  return (
    <section>
      <h3 id="trial-areas">{counted(areas.length, 'obszar', 'obszary', 'obszarów')}</h3>
      <DataTable
        columns={columns}
        rows={areas}
        keyOf={({ id }) => id}
        labelledBy="trial-areas"
        className="trial__areas"
      />
    </section>
  )
}

interface ReachProps {
  area: Area
  level: HigherLevel
}

function Reach({ area: { tried, troops }, level }: ReachProps) {
  const now = reaching(level, tried.after)
  return (
    <span className="trial__reach">
      <LevelSymbol level={level} name={`co najmniej symbol ${levelNames[level].symbol}`} />
      <span>
        <b>{counted(now, 'drużyna', 'drużyny', 'drużyn')}</b>, {formatTotal((now / troops) * 100)}%
        <small>{tried.before ? `było ${reaching(level, tried.before)}` : 'nowy obszar'}</small>
      </span>
    </span>
  )
}

const isUntested = ({ tasks, tried }: Area) => tasks > 0 && tried.untested.tasks === tasks

function Remarks({ area }: { area: Area }) {
  const { tasks, tried, most } = area
  if (tasks === 0) return <small>bez zadań</small>
  const above = HIGHER_LEVELS.filter(level => area[LEVEL_FIELDS[level].threshold] > most)
  const { untested } = tried
  return (
    <span className="trial__remarks">
      {untested.tasks > 0 && (
        <Badge tone="warn">
          niesprawdzone
          {!isUntested(area) &&
            `: ${counted(untested.tasks, 'zadanie', 'zadania', 'zadań')}, ${formatTotal(untested.points)} pkt`}
        </Badge>
      )}
      {above.map(level => (
        <small key={level} className="error">
          próg {levelNames[level].symbol} {formatTotal(area[LEVEL_FIELDS[level].threshold])} pkt, obszar daje najwyżej{' '}
          {formatTotal(most)}
        </small>
      ))}
      {!isUntested(area) && above.length === 0 && <Verdict area={area} />}
    </span>
  )
}

/** Names the highest symbol that is too easy and the lowest that nobody reaches: the others follow from it. */
function Verdict({ area: { tried, troops } }: { area: Area }) {
  const verdict = (level: HigherLevel) => verdictOn(reaching(level, tried.after), troops)
  const easy = HIGHER_LEVELS.findLast(level => verdict(level) === 'too-easy')
  const unreached = HIGHER_LEVELS.find(level => verdict(level) === 'unreached')
  return (
    <>
      {easy && <Badge tone="warn">za łatwy symbol {levelNames[easy].symbol}</Badge>}
      {unreached && <Badge tone="warn">nikt nie sięga symbolu {levelNames[unreached].symbolOf}</Badge>}
    </>
  )
}
