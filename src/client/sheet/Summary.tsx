import { AreaTile } from './GroupTile.tsx'
import { Hero } from './Hero.tsx'
import { nearestAreas } from './nearest.ts'
import type { SheetViewProps } from './SheetView.tsx'
import { isClosed } from './sheet.ts'
import { Unentered } from './Unentered.tsx'

export function Summary({ sheet, position }: Pick<SheetViewProps, 'sheet' | 'position'>) {
  const nearest = isClosed(sheet) ? [] : nearestAreas(sheet.areas)
  const isMine = position.shown === 'moje'
  const hasStarred = (tasks: readonly { id: number }[]) => tasks.some(({ id }) => sheet.entries.favourites.has(id))
  const areas = isMine ? sheet.areas.filter(area => hasStarred(area.tasks)) : sheet.areas

  return (
    <>
      <Hero sheet={sheet} position={position} />
      {!isClosed(sheet) && <Unentered sheet={sheet} position={position} />}
      {nearest.length > 0 && (
        <section className="stack" aria-labelledby="najblizej">
          <div className="spread">
            <h2 id="najblizej">Najbliżej awansu</h2>
            <p className="hint">obszary, w których najmniej brakuje do następnego symbolu</p>
          </div>
          <div className="tiles">
            {nearest.map(area => (
              <AreaTile key={area.id} area={area} position={position} shows="need" />
            ))}
          </div>
        </section>
      )}
      <section className="stack" aria-labelledby="obszary">
        <h2 id="obszary">{isMine ? 'Obszary z moimi zadaniami' : 'Wszystkie obszary'}</h2>
        {areas.length === 0 && <p className="hint">{isMine ? NOTHING_STARRED : 'Ta kategoryzacja nie ma obszarów.'}</p>}
        <div className="tiles">
          {areas.map(area => (
            <AreaTile key={area.id} area={area} position={position} shows="thresholds" />
          ))}
        </div>
      </section>
    </>
  )
}

const NOTHING_STARRED = 'Nie masz jeszcze swoich zadań: oznacz gwiazdką te, które planujecie wykonać.'
