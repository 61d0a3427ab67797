import { CalendarDays, MessageSquare } from 'lucide-react'
import { formatDate } from '#client/ui/format.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { type Day, daysBetween } from '#domain/deadline.ts'
import type { Tokens } from '#domain/scoring/category.ts'
import type { Level } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'

export interface Won {
  day: Day
  level: Level
  points: number
}

interface Mark {
  day: Day
  points: number
}

interface StoryPictureProps {
  points: readonly { day: Day; points: number; tokens: Tokens }[]
  /** Last year's points, moved to this year's days; empty without a comparison. */
  lastYear: readonly Mark[]
  won: readonly Won[]
  acts: readonly { day: Day }[]
  talks: readonly { day: Day; isHeld: boolean }[]
  deadline: Day | null
  label: string
}

/** Two SVGs for two widths: text must not shrink with the picture. */
const SIZES = [
  { name: 'wide', width: 860, right: 70, months: 1 },
  { name: 'narrow', width: 330, right: 12, months: 2 },
] as const

type Size = (typeof SIZES)[number]

export function StoryPicture(picture: StoryPictureProps) {
  return SIZES.map(size => <Picture key={size.name} size={size} {...picture} />)
}

/** Four digits fit to the left of the grid. */
const [LEFT, TOP, BASE, BAND_TOP, BAND_BASE, HEIGHT] = [48, 34, 204, 234, 270, 290]

/**
 * Draws the points as steps: this year's solid, last year's dashed. Marks show won categories, submissions and
 * talks. Two bands below show the symbols.
 */
function Picture({ size, points, lastYear, won, acts, talks, deadline, label }: StoryPictureProps & { size: Size }) {
  const last = points.at(-1)!
  const shown = [...points, ...lastYear, ...talks].map(({ day }) => day).sort()
  const start = shown[0]!
  const end = [shown.at(-1)!, deadline ?? ''].sort()[1]!
  const days = Math.max(daysBetween(start, end), 1)
  const right = size.width - size.right
  const step = stepFor(Math.max(...[...points, ...lastYear].map(point => point.points)))
  const x = (day: Day) => round(LEFT + (daysBetween(start, day) / days) * (right - LEFT))
  const y = (worth: number) => round(BASE - (worth / (4 * step)) * (BASE - TOP))
  // The mark of a category won at the end takes the place of the number above the line.
  const isMarked = won.some(({ day }) => x(last.day) - x(day) < 40)
  const isLate = (day: Day) => x(last.day) - x(day) < 90
  const steps = (some: readonly Mark[]) => stepsOf(some.map(point => [x(point.day), y(point.points)]))
  const line = steps(points)

  return (
    <svg
      className="chart story-picture"
      data-size={size.name}
      viewBox={`0 0 ${size.width} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      {[0, 1, 2, 3, 4].map(index => (
        <g key={index}>
          <path className="chart__ground" d={`M${LEFT} ${y(index * step)}H${right}`} />
          <text x={LEFT - 6} y={y(index * step) + 4} textAnchor="end">
            {formatLong(index * step)}
          </text>
        </g>
      ))}
      {monthsFrom(start, end)
        .filter((_, index) => index % size.months === 0)
        .map(({ day, name }) => (
          <text key={day} x={x(day)} y={HEIGHT - 4}>
            {name}
          </text>
        ))}
      <path className="story-picture__under" d={`${line}V${BASE}H${x(points[0]!.day)}z`} />
      {lastYear.length > 0 && <path className="story-picture__last-year" d={steps(lastYear)} />}
      <path className="story-picture__line" d={line} />
      <Bands points={points} x={x} />
      {deadline !== null && deadline >= start && (
        <>
          <path className="story-picture__deadline" d={`M${x(deadline)} ${TOP - 14}V${BAND_BASE}`} />
          <text x={x(deadline)} y={TOP - 22} textAnchor="end">
            termin {formatDate(deadline).slice(0, 5)}
          </text>
        </>
      )}
      {[...new Set(acts.map(({ day }) => day))].map(day => (
        <path key={day} className="story-picture__act" d={`M${x(day)} ${BASE - 7}l5 7h-10z`} />
      ))}
      {talks.map(({ day, isHeld }, index) => {
        const Mark = isHeld ? MessageSquare : CalendarDays
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two talks may be on one day
          <g key={index} className="story-picture__talk" data-held={isHeld}>
            <path d={`M${x(day)} ${BASE}v-12`} />
            <Mark x={x(day) - 8} y={BASE - 28} width={16} height={16} aria-hidden="true" />
          </g>
        )
      })}
      {won.map(({ day, level, points: worth }) => (
        <g key={level} data-level={level}>
          <circle className="story-picture__dot" cx={x(day)} cy={y(worth)} r="4" />
          <svg x={x(day) - 11} y={y(worth) - 36} width="22" height="22" aria-hidden="true">
            <LevelSymbol level={level} />
          </svg>
          {size.name === 'wide' && (
            <text
              className="chart__name"
              x={x(day) + (isLate(day) ? -15 : 15)}
              y={y(worth) - 21}
              textAnchor={isLate(day) ? 'end' : 'start'}
            >
              {levelNames[level].category}
            </text>
          )}
        </g>
      ))}
      <circle className="story-picture__dot" cx={x(last.day)} cy={y(last.points)} r="5" />
      <text
        className="chart__figure story-picture__now"
        x={x(last.day) + (x(last.day) > right - 60 ? -8 : 9)}
        y={y(last.points) + (isMarked ? 26 : -9)}
        textAnchor={x(last.day) > right - 60 ? 'end' : 'start'}
      >
        {formatTotal(last.points)}
      </text>
      {lastYear.length > 0 && <LastYearName end={lastYear.at(-1)!} now={last} size={size} x={x} y={y} />}
    </svg>
  )
}

interface LastYearNameProps {
  end: Mark
  now: Mark
  size: Size
  x: (day: Day) => number
  y: (worth: number) => number
}

/**
 * At the end of the dashed line: next to it if there is a margin, else above or below it, away from this year's number.
 */
function LastYearName({ end, now, size, x, y }: LastYearNameProps) {
  const [left, top] = [x(end.day), y(end.points)]
  if (size.name === 'wide') {
    return (
      <text className="story-picture__then" x={left + 8} y={top - 1}>
        rok temu
        <tspan x={left + 8} dy="15">
          {formatTotal(end.points)}
        </tspan>
      </text>
    )
  }
  const isBelow = top > y(now.points)
  const above = left - x(now.day) < 110 ? Math.min(top - 7, y(now.points) - 28) : top - 7
  return (
    <text className="story-picture__then" x={left} y={isBelow ? top + 16 : above} textAnchor="end">
      rok temu <tspan>{formatTotal(end.points)}</tspan>
    </text>
  )
}

function Bands({ points, x }: Pick<StoryPictureProps, 'points'> & { x: (day: Day) => number }) {
  const last = points.at(-1)!
  const areas = Math.max(last.tokens.polowa + last.tokens.lesna + last.tokens.puszczanska, 1)
  const y = (count: number) => round(BAND_BASE - (Math.min(count, areas) / areas) * (BAND_BASE - BAND_TOP))
  const under = (count: (tokens: Tokens) => number) =>
    `${stepsOf(points.map(({ day, tokens }) => [x(day), y(count(tokens))]))}V${BAND_BASE}H${x(points[0]!.day)}z`
  return (
    <>
      <text x={x(points[0]!.day)} y={BAND_TOP - 5}>
        symbole puszczańskie, nad nimi leśne
      </text>
      <path className="story-picture__band" data-level="LESNA" d={under(tokens => tokens.puszczanska + tokens.lesna)} />
      <path className="story-picture__band" data-level="PUSZCZANSKA" d={under(tokens => tokens.puszczanska)} />
      <path className="chart__ground" d={`M${x(points[0]!.day)} ${BAND_BASE}H${x(last.day)}`} />
    </>
  )
}

const stepsOf = ([start, ...rest]: readonly (readonly [x: number, y: number])[]) =>
  `M${start![0]} ${start![1]}${rest.map(([x, y]) => `H${x}V${y}`).join('')}`

const round = (at: number) => Math.round(at * 10) / 10

function stepFor(most: number): number {
  const least = Math.max(most / 4, 1)
  const power = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 2.5, 5, 10].map(of => of * power).find(step => step >= least && Number.isInteger(step)) ?? 10 * power
}

const MONTHS = ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paź', 'lis', 'gru']

function monthsFrom(first: Day, end: Day): { day: Day; name: string }[] {
  const months: { day: Day; name: string }[] = []
  let [year, month] = first.split('-').map(Number) as [number, number]
  for (;;) {
    const day = `${year}-${String(month).padStart(2, '0')}-01`
    if (day > end) return months
    if (day >= first) months.push({ day, name: MONTHS[month - 1]! })
    ;[year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]
  }
}
