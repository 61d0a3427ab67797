import type { Overview } from '#client/panel/troops.ts'
import { formatShortDate } from '#client/ui/format.ts'
import { daysBetween } from '#domain/deadline.ts'
import { formatLong } from '#domain/scoring/values.ts'

type Progress = Overview['progress']

const LINES = [
  { key: 'begun', name: 'zaczęte', isFilled: false },
  { key: 'submitted', name: 'zgłoszone', isFilled: true },
  { key: 'approved', name: 'zatwierdzone', isFilled: true },
] as const

/** For wide and narrow windows: text must not shrink with the picture. */
const SIZES = [
  { name: 'wide', width: 440 },
  { name: 'narrow', width: 330 },
] as const

const [HEIGHT, LEFT, BOTTOM, RIGHT] = [170, 32, 20, 122]

interface ProgressChartProps {
  progress: Progress
  deadline: string | null
  isOpen: boolean
}

/** Charts the sheets begun, handed in and approved by week; a table below has the same numbers. */
export function ProgressChart({ progress, deadline, isOpen }: ProgressChartProps) {
  if (progress.length === 0) return <p className="muted">Żadna drużyna nie zaczęła jeszcze arkusza.</p>
  return (
    <figure className="progress-chart">
      {SIZES.map(size => (
        <Picture key={size.name} size={size} progress={progress} deadline={deadline} isOpen={isOpen} />
      ))}
      <details>
        <summary>Pokaż jako tabelę</summary>
        <table className="table">
          <thead>
            <tr>
              <th>Dzień</th>
              {LINES.map(({ key, name }) => (
                <th key={key} className="num">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {progress.toReversed().map(point => (
              <tr key={point.day}>
                <td>{formatShortDate(point.day)}</td>
                {LINES.map(({ key }) => (
                  <td key={key} className="num">
                    {formatLong(point[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

function Picture({ size, progress, deadline, isOpen }: ProgressChartProps & { size: (typeof SIZES)[number] }) {
  const first = progress[0]!
  const last = progress.at(-1)!
  const { width } = size

  const end = deadline !== null && deadline > last.day ? deadline : last.day
  const days = Math.max(daysBetween(first.day, end), 1)
  const most = Math.max(last.begun, last.submitted, 1)
  const x = (day: string) => LEFT + (daysBetween(first.day, day) / days) * (width - LEFT - RIGHT)
  const y = (count: number) => HEIGHT - BOTTOM - (count / most) * (HEIGHT - BOTTOM - 18)
  const labels = apart(LINES.map(({ key }) => y(last[key])))

  return (
    <svg
      className="chart"
      data-size={size.name}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={inWords(last)}
    >
      {[...new Set([0, Math.round(most / 2), most])].map(count => (
        <g key={count}>
          <path className="progress-chart__grid" d={`M${LEFT} ${y(count)}H${width - RIGHT}`} />
          <text x={LEFT - 6} y={y(count) + 4} textAnchor="end">
            {formatLong(count)}
          </text>
        </g>
      ))}
      {LINES.map(({ key, name, isFilled }, index) => (
        <g key={key} data-line={key}>
          {isFilled && (
            <path
              className="progress-chart__area"
              d={`${stepsOf(progress.map(point => [x(point.day), y(point[key])]))}V${y(0)}H${x(first.day)}Z`}
            />
          )}
          <path d={stepsOf(progress.map(point => [x(point.day), y(point[key])]))} />
          <text x={width - RIGHT + 8} y={labels[index]! + 4}>
            {formatLong(last[key])} {name}
          </text>
        </g>
      ))}
      {isOpen && deadline !== null && last.day < deadline && (
        <g>
          <path className="progress-chart__today" d={`M${x(last.day)} ${y(most) - 2}V${y(0)}`} />
          <text x={x(last.day)} y={12} textAnchor="middle">
            dziś
          </text>
        </g>
      )}
      <text x={x(first.day)} y={HEIGHT - 4}>
        {formatShortDate(first.day)}
      </text>
      {deadline !== null && deadline >= first.day && (
        <g data-line="deadline">
          <path d={`M${x(deadline)} ${y(most)}V${y(0)}`} />
          <text x={x(deadline)} y={HEIGHT - 4} textAnchor="middle">
            {formatShortDate(deadline)}
          </text>
        </g>
      )}
    </svg>
  )
}

const inWords = ({ begun, submitted, approved }: Progress[number]) =>
  `Zaczęte arkusze: ${formatLong(begun)}, zgłoszone: ${formatLong(submitted)}, zatwierdzone: ${formatLong(approved)}`

const stepsOf = ([start, ...rest]: [x: number, y: number][]) =>
  `M${start![0]} ${start![1]}${rest.map(([x, y]) => `H${x}V${y}`).join('')}`

const LEAST_GAP = 16
const LEAST_HEIGHT = 10

/** Moves labels up, and down again from the edge, so that they do not overlap; `heights` go from the top down. */
function apart(heights: readonly number[]): number[] {
  const placed = [...heights]
  for (let index = placed.length - 2; index >= 0; index--)
    placed[index] = Math.min(placed[index]!, placed[index + 1]! - LEAST_GAP)
  let top = LEAST_HEIGHT
  return placed.map(height => {
    const lower = Math.max(height, top)
    top = lower + LEAST_GAP
    return lower
  })
}
