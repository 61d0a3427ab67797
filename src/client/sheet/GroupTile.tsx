import { GaugeLegend } from '#client/ui/Gauge.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import { formatMissing, formatTotal } from '#domain/points.ts'
import { AreaGauge } from './GroupList.tsx'
import { PlaceLink, type SheetPosition } from './SectionLink.tsx'
import type { ScoredArea } from './sheet.ts'

interface AreaTileProps {
  area: ScoredArea
  position: SheetPosition
  /** Below the gauge: what the next symbol lacks, or where the thresholds are. */
  shows: 'need' | 'thresholds'
}

export function AreaTile({ area, position, shows }: AreaTileProps) {
  return (
    <PlaceLink to={area.id} position={position} className="card tile">
      <LevelSymbol level={area.achievedSymbol} size="l" />
      <div>
        <b>{area.name}</b>
        <p className="hint">
          {formatTotal(area.collectedSplitPoints)} / {formatTotal(area.maxSplitPoints)} pkt
        </p>
      </div>
      <AreaGauge area={area} />
      {shows === 'thresholds' ? <GaugeLegend max={area.maxSplitPoints} thresholds={area} /> : <Need area={area} />}
    </PlaceLink>
  )
}

function Need({ area: { next } }: { area: ScoredArea }) {
  if (!next) return null
  return (
    <p className="tile__need">
      Brakuje <b>{formatMissing(next.points)} pkt</b> do symbolu {levelNames[next.level].symbolOf}
    </p>
  )
}
