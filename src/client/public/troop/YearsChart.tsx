import { useId } from 'react'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import type { Level } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { shortYear } from '#domain/text/shortYear.ts'

interface ChartYear {
  yearId: number
  year: string
  points: number
  category: Level
  place: number
  of: number
  isOpen: boolean
}

/** In units of the SVG. `most`: how many of the newest years fit. */
const WIDE = { width: 900, height: 290, foot: 42, bar: 92, column: 200, symbol: 24, most: 9, isWide: true }
const NARROW = { width: 330, height: 260, foot: 40, bar: 38, column: 71, symbol: 20, most: 6, isWide: false }

const ABOVE = 58

type OtherYear = Pick<ChartYear, 'yearId' | 'points'> & { name: string }

interface YearsChartProps {
  years: readonly ChartYear[]
  others: readonly OtherYear[]
}

export function YearsChart({ years, others }: YearsChartProps) {
  const isMerged = others.some(({ yearId }) => years.some(year => year.yearId === yearId))
  return (
    <figure className="years-chart">
      <Chart years={years} others={others} shape={WIDE} />
      <Chart years={years} others={others} shape={NARROW} />
      <figcaption className="hint">
        Wysokość słupka to punkty, znak nad nim to kategoria, pod nim miejsce.
        {years.some(year => year.isOpen) && ' Kreskowany rok jeszcze trwa.'}
        {isMerged && ' Kwadrat to drużyna przyłączona później.'}
      </figcaption>
    </figure>
  )
}

function Chart({ years, others, shape }: YearsChartProps & { shape: typeof WIDE }) {
  const hatch = useId()
  const { width, height, foot, symbol, isWide } = shape
  const shown = years.slice(-shape.most)
  const beside = others.filter(({ yearId }) => shown.some(year => year.yearId === yearId))
  const highest = Math.max(...[...shown, ...beside].map(year => year.points), 1)
  const column = Math.min(shape.column, width / shown.length)
  const bar = Math.min(shape.bar, column * 0.7)
  const left = (width - column * shown.length) / 2
  const ground = height - foot

  return (
    <svg
      className="chart"
      data-size={isWide ? 'wide' : 'narrow'}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Punkty w latach: ${shown.map(inWords).join(', ')}. Te same liczby są w tabeli niżej.`}
    >
      <line className="chart__ground" x1="0" x2={width} y1={ground} y2={ground} />
      {shown.map((year, index) => {
        const middle = left + column * (index + 0.5)
        const tall = (year.points / highest) * (ground - ABOVE)
        return (
          <g key={year.yearId} data-level={year.category}>
            {year.isOpen && (
              <pattern
                id={hatch}
                width="7"
                height="7"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
                data-level={year.category}
              >
                <rect className="years-chart__bar" width="3" height="7" />
              </pattern>
            )}
            <rect
              className="years-chart__bar"
              data-open={year.isOpen || undefined}
              x={middle - bar / 2}
              y={ground - tall}
              width={bar}
              height={tall}
              rx="3"
              fill={year.isOpen ? `url(#${hatch})` : undefined}
            />
            {beside
              .filter(({ yearId }) => yearId === year.yearId)
              .map(({ name, points }) => (
                <rect
                  key={name}
                  className="years-chart__other"
                  x={middle + bar / 2 + 4}
                  y={ground - (points / highest) * (ground - ABOVE) - 5}
                  width="10"
                  height="10"
                >
                  <title>{`${name}: ${formatTotal(points)}`}</title>
                </rect>
              ))}
            <svg aria-hidden="true" x={middle - symbol / 2} y={ground - tall - 48} width={symbol} height={symbol}>
              <LevelSymbol level={year.category} />
            </svg>
            <text className="chart__figure" x={middle} y={ground - tall - 7}>
              {formatTotal(year.points)}
            </text>
            <text className="chart__name" x={middle} y={ground + 17}>
              {shortYear(year.year, isWide ? undefined : 6)}
            </text>
            <text x={middle} y={ground + 33}>
              {placeOf(year, isWide && column > 120)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

const inWords = ({ year, points }: ChartYear) => `${year} ${formatTotal(points)}`

function placeOf({ place, of, isOpen }: ChartYear, isRoomy: boolean) {
  if (!isRoomy) return isOpen ? 'trwa' : `${formatLong(place)}.`
  return `${isOpen ? 'trwa, ' : ''}${formatLong(place)}. z ${formatLong(of)}`
}
