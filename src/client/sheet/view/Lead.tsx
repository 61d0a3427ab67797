import { SheetLastYear } from '#client/sheet/planning/LastYear.tsx'
import type { WayOrNone } from '#client/sheet/planning/way.ts'
import { leadOf, type Slots, slotsFor, type Whom } from '#client/sheet/planning/way.ts'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { formatTotal } from '#domain/scoring/points.ts'
import { levelNames, missingSymbols } from '#domain/text/levelNames.ts'
import { SectionLink } from './SectionLink.tsx'
import { PREREQUISITES } from './sections.ts'
import type { Sheet } from './sheet.ts'

interface LeadProps extends Pick<SheetViewProps, 'sheet' | 'position' | 'lastYear' | 'isToRead'> {
  way: WayOrNone | null
  whom: Whom
}

export function Lead({ sheet, position, way, whom, lastYear, isToRead = false }: LeadProps) {
  const { category, points } = sheet.standing
  const [before, strong, after] = leadOf(sheet, way, whom)
  const target = way?.target ?? category
  return (
    <div className="lead">
      {!isToRead && (
        <p className="lead__sentence">
          {before}
          <em>{strong}</em>
          {after}
        </p>
      )}
      <p className="lead__now row">
        {category && <LevelSymbol level={category} size="l" />}
        <span>
          {!isToRead && 'Teraz: '}
          <b>{category ? `kategoria ${levelNames[category].category}` : 'brak kategorii'}</b>,{' '}
          <b>{formatTotal(points)} pkt</b>
        </span>
        <SheetLastYear sheet={sheet} lastYear={lastYear} />
        {category === null && !isToRead && (
          <SectionLink to={PREREQUISITES} position={position} className="btn" tone="primary">
            Przejdź do wymagań wstępnych
          </SectionLink>
        )}
      </p>
      {target && !isToRead && <SlotRows target={target} sheet={sheet} />}
    </div>
  )
}

function SlotRows({ target, sheet }: { target: NonNullable<Sheet['standing']['category']>; sheet: Sheet }) {
  const rows = slotsFor(target, sheet)
  if (rows.length === 0) return null
  return (
    <ul className="slots">
      {rows.map(slots => (
        <SlotRow key={slots.level} slots={slots} />
      ))}
    </ul>
  )
}

function SlotRow({ slots: { level, held, surplus, needed } }: { slots: Slots }) {
  const missing = Math.max(needed - held - surplus, 0)
  const spare = Math.max(held + surplus - needed, 0)
  const { symbols } = levelNames[level]
  return (
    <li>
      <span className="slots__what">
        <span className="slots__name">{symbols}</span>: jest <b>{held + surplus}</b>
        {surplus > 0 && ` (w tym ${levelNames.PUSZCZANSKA.symbols}: ${surplus})`}, potrzeba <b>{needed}</b>
        {missing > 0 && <span className="visually-hidden">, brakuje {missingSymbols(missing, level)}</span>}
      </span>
      <span className="slots__row" aria-hidden="true">
        {times(held + surplus, index => (
          <span key={index} data-spare={index >= held + surplus - spare}>
            <LevelSymbol level={index < held ? level : 'PUSZCZANSKA'} />
          </span>
        ))}
        {times(missing, index => (
          <span key={index} className="slots__empty">
            +
          </span>
        ))}
      </span>
    </li>
  )
}

const times = <T,>(count: number, render: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => render(index))
