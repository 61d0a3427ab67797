import { GroupGauge } from '#client/sheet/lists/GroupList.tsx'
import type { ScoredGroup, Sheet } from '#client/sheet/model/sheet.ts'
import { valueInWords } from '#client/sheet/model/taskWords.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { formatPoints, formatTotal } from '#domain/scoring/points.ts'
import { maxPointsOf, pointsFor, shareOf } from '#domain/scoring/scoring.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { areaDemandsInWords } from '#domain/text/demandWords.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { type PaperArea as Area, countingOnPaper } from './papers.ts'

interface PaperAreaProps {
  area: Area
  sheet: Sheet
  isBlank: boolean
  lastYear: LastYearValues
}

/** Values of a year ago, by this year's tasks; null on papers that leave them out. */
export type LastYearValues = ReadonlyMap<number, number> | null

const MEETINGS = ['I', 'II', 'III']

export function PaperArea({ area: { number, group, tasks }, sheet, isBlank, lastYear }: PaperAreaProps) {
  const id = `obszar-${group.id}`
  // Repeated in the table's head, because overleaf nothing else names the area.
  const name = `${number}. ${group.name}`
  const demands = areaDemandsInWords(group)
  return (
    <section className="paper-area" aria-labelledby={id}>
      <header>
        {!isBlank && <LevelSymbol level={group.achievedSymbol} />}
        <h2 id={id}>{name}</h2>
        <p>
          <AreaPoints group={group} isBlank={isBlank} />
        </p>
        {!isBlank && <GroupGauge group={group} />}
        {demands && <p className="paper-area__demands">{demands}</p>}
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            {lastYear && (
              <th scope="col" data-cell="then">
                Rok temu
              </th>
            )}
            <th scope="col" data-cell="value">
              Jest
            </th>
            <th scope="col" data-cell="points">
              Punkty
            </th>
            {MEETINGS.map(number => (
              <th key={number} scope="col" data-cell="meeting">
                {number}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tasks.map(task => (
            <PaperTask key={task.id} task={task} group={group} sheet={sheet} isBlank={isBlank} lastYear={lastYear} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function AreaPoints({ group, isBlank }: { group: ScoredGroup; isBlank: boolean }) {
  const thresholds = `progi ${formatLong(group.lesnaThreshold)} i ${formatLong(group.puszczanskaThreshold)}`
  const most = formatTotal(group.maxSplitPoints)
  if (isBlank)
    return (
      <>
        do {most} pkt · {thresholds}
      </>
    )
  return (
    <>
      <b>{formatTotal(group.collectedSplitPoints)}</b>
      {` / ${most} pkt · symbol ${levelNames[group.achievedSymbol].symbol} · ${thresholds}`}
    </>
  )
}

interface PaperTaskProps extends Omit<PaperAreaProps, 'area'> {
  task: YearTask
  group: ScoredGroup
}

function PaperTask({ task, group, sheet, isBlank, lastYear }: PaperTaskProps) {
  const { values, mine, notes } = sheet.entries
  const value = isBlank ? undefined : values.get(task.id)
  const note = isBlank ? undefined : notes?.get(task.id)
  const then = lastYear?.get(task.id)
  const share = shareOf(task, group.id)
  const most = formatPoints(maxPointsOf(task) * share)
  const points = isBlank ? `do ${most}` : `${formatPoints(pointsFor(task, values) * share)} / ${most}`
  return (
    <tr>
      <td>
        {!isBlank && !task.obligatory && mine.has(task.id) && (
          <span role="img" aria-label="Moje: ">
            ★{' '}
          </span>
        )}
        {task.name} <small>{countingOnPaper(task, group, sheet, isBlank)}</small>
        {note && <small className="paper-area__note">Dopisek: {note.text}</small>}
      </td>
      {lastYear && <td data-cell="then">{then === undefined ? '–' : valueInWords(task, then)}</td>}
      <td data-cell="value">{value === undefined ? <Blank /> : <b>{valueInWords(task, value)}</b>}</td>
      <td data-cell="points">{task.type === 'REFONLY' ? '' : points}</td>
      {MEETINGS.map(number => (
        <td key={number} data-cell="meeting" />
      ))}
    </tr>
  )
}

function Blank() {
  return (
    <span className="paper-area__blank">
      <span className="visually-hidden">bez wpisu</span>
    </span>
  )
}
