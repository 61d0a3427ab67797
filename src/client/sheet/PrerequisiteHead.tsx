import type { CSSProperties } from 'react'
import { counted } from '#client/ui/plural.ts'
import { PlaceLink } from './SectionLink.tsx'
import type { SheetViewProps } from './SheetView.tsx'
import { SUMMARY } from './sections.ts'

/** How many prerequisites are done, and what the missing ones mean for the troop. */
export function PrerequisiteHead({ sheet, position }: Pick<SheetViewProps, 'sheet' | 'position'>) {
  const all = sheet.year.prerequisites.length
  const missing = sheet.standing.prerequisitesMissing
  const done = all - missing

  return (
    <header className="area-head">
      <div className="area-head__top">
        <div className="grow">
          <h2 id="wymagania">Wymagania wstępne</h2>
          <p className="hint">
            {missing > 0 ? (
              `Brakuje jeszcze ${counted(missing, 'wymagania', 'wymagań', 'wymagań')}. Bez nich nie ma kategorii ani miejsca w rankingu.`
            ) : (
              <>
                {all > 0 ? 'Wszystkie spełnione.' : 'Ta kategoryzacja nie ma wymagań wstępnych.'}{' '}
                <PlaceLink to={SUMMARY} position={position}>
                  Zobacz podsumowanie
                </PlaceLink>
              </>
            )}
          </p>
        </div>
        <p className="nowrap hint">
          <span className="figure">{done}</span>/{all}
        </p>
      </div>
      <div className="bar" style={{ '--now': all > 0 ? (done / all) * 100 : 100 } as CSSProperties}>
        <i />
      </div>
      {missing > 0 && sheet.entries.values.size > 0 && (
        <p className="hint">Wpisane wartości są zachowane i wrócą, gdy wszystko będzie zaznaczone.</p>
      )}
    </header>
  )
}
