import { ChartNoAxesColumn } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { Later } from '#client/ui/Loading.tsx'
import { Note } from '#client/ui/Note.tsx'
import { counted, plural } from '#client/ui/plural.ts'
import type { SheetViewProps } from './edits.ts'
import { Lead } from './Lead.tsx'
import { SectionHead } from './SectionHead.tsx'
import { filledOf, isClosed } from './sheet.ts'
import { AreasCard } from './sheetParts.ts'
import { TaskChoice } from './TaskChoice.tsx'
import { WayCard } from './WayCard.tsx'
import { useWay } from './way.ts'

export function Summary({ sheet, position, edits, plan, onTry, checking, story, lastYear, ...more }: SheetViewProps) {
  const { saved, trouble } = more
  const way = useWay(sheet, plan)
  const whom = checking ? 'drużynę' : 'Was'

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
        <ErrorBoundary>
          {/* As high as a screen: what is drawn below it does not jump when it comes. */}
          <Suspense fallback={<div className="later" />}>
            <AreasCard sheet={sheet} position={position} lastYear={lastYear} />
          </Suspense>
        </ErrorBoundary>
      </Later>
    </>
  )
}

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
