import type { CSSProperties } from 'react'
import type { GroupThresholds, Level } from '#domain/scoring/levels.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { levelNames } from '#domain/text/levelNames.ts'

interface GaugeProps {
  points: number
  max: number
  /** The points once everything is done that is mine, hatched. */
  withMine?: number
  thresholds: GroupThresholds
  level: Level
}

export function Gauge({ points, max, withMine = 0, thresholds, level }: GaugeProps) {
  const at = along(max)
  return (
    <div
      className="gauge"
      data-level={level}
      role="img"
      aria-label={inWords({ points, max, withMine, thresholds, level })}
    >
      <span className="gauge__planned" style={at(Math.max(withMine, points))} />
      <span className="gauge__now" style={at(points)} />
      <span className="gauge__tick" style={at(thresholds.lesnaThreshold)} />
      <span className="gauge__tick" style={at(thresholds.puszczanskaThreshold)} />
    </div>
  )
}

export function GaugeLegend({ max, thresholds }: Pick<GaugeProps, 'max' | 'thresholds'>) {
  const at = along(max)
  return (
    <div className="gauge-legend" aria-hidden="true">
      <div>
        <span className="gauge-legend__lesna" style={at(thresholds.lesnaThreshold)}>
          leśny {formatLong(thresholds.lesnaThreshold)}
        </span>
        <span className="gauge-legend__puszczanska" style={at(thresholds.puszczanskaThreshold)}>
          puszczański {formatLong(thresholds.puszczanskaThreshold)}
        </span>
      </div>
    </div>
  )
}

const along = (max: number) => (points: number) =>
  ({ '--at': max > 0 ? Math.min((points / max) * 100, 100) : 0 }) as CSSProperties

function inWords({ points, max, withMine = 0, thresholds, level }: GaugeProps) {
  return [
    `${formatTotal(points)} z ${formatTotal(max)} pkt, symbol ${levelNames[level].symbol}`,
    withMine > points && `z moimi ${formatTotal(withMine)} pkt`,
    `próg leśny ${formatLong(thresholds.lesnaThreshold)}, puszczański ${formatLong(thresholds.puszczanskaThreshold)}`,
  ]
    .filter(Boolean)
    .join('; ')
}
