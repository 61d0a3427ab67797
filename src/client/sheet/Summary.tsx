import { ChartNoAxesColumn } from 'lucide-react'
import { Link } from 'wouter'
import { Later } from '#client/ui/Loading.tsx'
import { Note } from '#client/ui/Note.tsx'
import { counted, plural } from '#client/ui/plural.ts'
import { AreaTable } from './AreaTable.tsx'
import type { SheetViewProps } from './edits.ts'
import { Lead } from './Lead.tsx'
import { SectionHead } from './SectionHead.tsx'
import { filledOf, isClosed } from './sheet.ts'
import { Tally } from './Tally.tsx'
import { TaskChoice } from './TaskChoice.tsx'
import { useWay } from './useWay.ts'
import { WayCard } from './WayCard.tsx'

export function Summary({ sheet, position, edits, plan, onTry, checking, story, lastYear, ...more }: SheetViewProps) {
  const { saved, trouble } = more
  const way = useWay(sheet, plan)
  const whom = checking ? 'drużynę' : 'Was'
  const isMine = position.shown === 'moje'
  const hasFavourite = (tasks: readonly { id: number }[]) => tasks.some(({ id }) => sheet.entries.favourites.has(id))
  const groups = isMine ? sheet.groups.filter(group => hasFavourite(group.tasks)) : sheet.groups

  return (
    <>
      <section className="card" aria-labelledby="podsumowanie">
        <SectionHead
          sheet={sheet}
          saved={saved}
          trouble={trouble}
          id="podsumowanie"
          name="Podsumowanie"
          symbol={<ChartNoAxesColumn aria-hidden="true" className="side-list__icon" />}
          state={
            <>
              {filledOf(sheet.tasks, sheet.entries)} z {sheet.tasks.length} wypełnione
            </>
          }
        />
        <TaskChoice sheet={sheet} position={position} />
        <Lead sheet={sheet} position={position} way={way} whom={whom} lastYear={lastYear} />
      </section>
      {!isClosed(sheet) && <Unentered sheet={sheet} position={position} />}
      {way && <WayCard way={way} whom={whom} {...{ sheet, position, edits, plan, onTry, lastYear }} />}
      <Later>{story}</Later>
      <Later>
        <section className="card" aria-labelledby="obszary">
          <header className="spread">
            <h2 id="obszary">{isMine ? 'Obszary z moimi zadaniami' : 'Wszystkie obszary'}</h2>
            <Tally tokens={sheet.standing.tokens} />
          </header>
          {groups.length > 0 ? (
            <AreaTable groups={groups} position={position} lastYear={lastYear} />
          ) : (
            <p className="card__body hint">{isMine ? NO_FAVOURITES : 'Ta kategoryzacja nie ma obszarów.'}</p>
          )}
        </section>
      </Later>
    </>
  )
}

const NO_FAVOURITES = 'Nie macie jeszcze swoich zadań: oznaczcie gwiazdką te, które planujecie wykonać.'

/** Obligatory tasks without an entry: other tasks may bring no points without them. */
function Unentered({ sheet, position }: Pick<SheetViewProps, 'sheet' | 'position'>) {
  const missing = sheet.tasks.filter(({ id, obligatory }) => obligatory && !sheet.entries.values.has(id))
  if (missing.length === 0) return null
  return (
    <Note>
      <p>
        Bez wpisu {plural(missing.length, 'jest', 'są', 'jest')} jeszcze{' '}
        <b>{counted(missing.length, 'zadanie obowiązkowe', 'zadania obowiązkowe', 'zadań obowiązkowych')}</b>:
      </p>
      <ul>
        {missing.map(({ id, name, primaryGroupId }) => (
          <li key={id}>
            <Link href={position.addressOf(primaryGroupId, 'wszystkie', { task: id })}>{name}</Link>
          </li>
        ))}
      </ul>
    </Note>
  )
}
