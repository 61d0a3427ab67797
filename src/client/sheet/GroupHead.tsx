import { GaugeLegend } from '#client/ui/Gauge.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import { formatMissing, formatTotal } from '#domain/points.ts'
import { AreaGauge } from './GroupList.tsx'
import type { ScoredArea } from './sheet.ts'

/** How far an area has come: its symbol, what the next one lacks, and what the starred tasks would give. */
export function AreaHead({ area }: { area: ScoredArea }) {
  return (
    <header className="area-head">
      <div className="area-head__top">
        <LevelSymbol level={area.achievedSymbol} size="l" />
        <div className="grow">
          <h2 id="obszar">{area.name}</h2>
          <p className="hint">
            Symbol {levelNames[area.achievedSymbol].symbol}
            <ToNext area={area} />
          </p>
        </div>
        <p className="nowrap hint">
          <span className="figure">{formatTotal(area.collectedSplitPoints)}</span> / {formatTotal(area.maxSplitPoints)}{' '}
          pkt
        </p>
      </div>
      <AreaGauge area={area} />
      <GaugeLegend max={area.maxSplitPoints} thresholds={area} />
      <Planned area={area} />
    </header>
  )
}

function ToNext({ area: { next } }: { area: ScoredArea }) {
  if (!next) return ' · to najwyższy symbol'
  return (
    <>
      {` · do ${levelNames[next.level].symbolOf} brakuje `}
      <b>{formatMissing(next.points)} pkt</b>
    </>
  )
}

function Planned({ area: { planned, collectedSplitPoints, achievedSymbol } }: { area: ScoredArea }) {
  if (planned.points <= collectedSplitPoints) return null
  return (
    <p className="hint">
      Jeśli wykonasz wszystkie zadania z gwiazdką, zdobędziesz {formatTotal(planned.points)} pkt
      {planned.level !== achievedSymbol && (
        <>
          {' '}
          i symbol <b>{levelNames[planned.level].symbol}</b>
        </>
      )}
      .
    </p>
  )
}
