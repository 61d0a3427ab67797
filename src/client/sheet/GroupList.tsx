import { CircleDashed, ListChecks, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Gauge } from '#client/ui/Gauge.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import { formatTotal } from '#domain/points.ts'
import { PlaceLink, type SheetPosition } from './SectionLink.tsx'
import { nameOf, type Place, PREREQUISITES, placesOf, SUMMARY } from './sections.ts'
import { isClosed, type ScoredArea, type Sheet } from './sheet.ts'

export function AreaList({ sheet, position }: { sheet: Sheet; position: SheetPosition }) {
  return (
    <ul className="areas">
      {placesOf(sheet).map(place => (
        <li
          key={place}
          className={place === SUMMARY ? 'areas__last-of-kind' : undefined}
          ref={place === position.place ? keepInSight : undefined}
        >
          <PlaceLink to={place} position={position}>
            <PlaceSymbol place={place} sheet={sheet} />
            <span className="areas__name">{nameOf(place, sheet)}</span>
            <PlaceState place={place} sheet={sheet} />
          </PlaceLink>
        </li>
      ))}
    </ul>
  )
}

/** The list at the side scrolls by itself: whoever goes on by other links still sees in it where they are. */
function keepInSight(item: HTMLElement | null) {
  const list = item?.closest('.side')
  if (!item || !list) return
  const { top, bottom } = item.getBoundingClientRect()
  const seen = list.getBoundingClientRect()
  const end = Math.min(seen.bottom, innerHeight)
  list.scrollTop += Math.max(bottom - end, 0) + Math.min(top - seen.top, 0)
}

/** The symbol reached there; for what has none, a sign of what it is. */
function PlaceSymbol({ place, sheet }: { place: Place; sheet: Sheet }) {
  if (place === PREREQUISITES) return <ListChecks aria-hidden="true" className="areas__icon" />
  if (place === SUMMARY) {
    const { category } = sheet.standing
    return category ? <LevelSymbol level={category} /> : <CircleDashed aria-hidden="true" className="areas__icon" />
  }
  if (isClosed(sheet)) return <Lock aria-hidden="true" className="areas__icon" />
  return <LevelSymbol level={areaAt(place, sheet).achievedSymbol} />
}

function PlaceState({ place, sheet }: { place: Place; sheet: Sheet }) {
  if (place === PREREQUISITES) return <Points>{prerequisitesDone(sheet)}</Points>
  if (place === SUMMARY) {
    const { category } = sheet.standing
    return <Points>{category ? levelNames[category].category : 'brak'}</Points>
  }
  if (isClosed(sheet)) return <span className="visually-hidden">zamknięty</span>

  const area = areaAt(place, sheet)
  return (
    <>
      <Points>{formatTotal(area.collectedSplitPoints)} pkt</Points>
      <AreaGauge area={area} />
    </>
  )
}

const Points = ({ children }: { children: ReactNode }) => <span className="areas__points">{children}</span>

export function AreaGauge({ area }: { area: ScoredArea }) {
  return (
    <Gauge
      points={area.collectedSplitPoints}
      max={area.maxSplitPoints}
      planned={area.planned.points}
      thresholds={area}
      level={area.achievedSymbol}
    />
  )
}

function prerequisitesDone({ year, standing }: Sheet): string {
  const all = year.prerequisites.length
  const missing = standing.prerequisitesMissing
  return missing === 0 ? `${all}/${all} ✓` : `${all - missing}/${all}`
}

const areaAt = (place: Place, sheet: Sheet) => sheet.areas.find(area => area.id === place)!

/** The list of areas folded into one line, for narrow screens. Opened anew for every place, so that choosing closes it. */
export function AreaPicker({ sheet, position }: { sheet: Sheet; position: SheetPosition }) {
  const { place } = position
  return (
    <details key={place} className="card picker narrow-only">
      <summary>
        <PlaceSymbol place={place} sheet={sheet} />
        <b>{nameOf(place, sheet)}</b>
        <small>zmień obszar</small>
      </summary>
      <nav aria-label="Obszary">
        <AreaList sheet={sheet} position={position} />
      </nav>
    </details>
  )
}
