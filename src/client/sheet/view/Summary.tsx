import { ChartNoAxesColumn } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'wouter'
import type { WayOrNone } from '#client/sheet/planning/way.ts'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { views } from '#client/sheet/views.ts'
import { partOf } from '#client/ui/chunk.ts'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { counted, plural } from '#domain/text/plural.ts'
import { Lead } from './Lead.tsx'
import { SectionHead } from './SectionHead.tsx'
import { filledOf, isClosed, missingIn } from './sheet.ts'
import { TaskChoice } from './TaskChoice.tsx'

/** Loads the cards below the first screen. */
const SummaryBelow = partOf(views, ({ SummaryBelow }) => SummaryBelow)

export function Summary({ way, ...view }: SheetViewProps & { way: WayOrNone | null }) {
  const { sheet, checking, isToRead } = view
  const whom = checking ? 'drużynę' : 'Was'

  return (
    <>
      <section className="card" aria-labelledby="podsumowanie">
        <SectionHead
          {...view}
          id="podsumowanie"
          name="Podsumowanie"
          symbol={<ChartNoAxesColumn aria-hidden="true" className="side-list__icon" />}
          state={
            <>
              {filledOf(sheet.tasks, sheet.entries)} z {sheet.tasks.length} wypełnione
            </>
          }
        />
        <TaskChoice {...view} />
        <Lead way={way} whom={whom} {...view} />
      </section>
      {!isClosed(sheet) && !isToRead && <Unentered {...view} />}
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <SummaryBelow way={way} whom={whom} {...view} />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

/** Obligatory tasks without an entry: other tasks may give no points without them. */
function Unentered({ sheet, position }: Pick<SheetViewProps, 'sheet' | 'position'>) {
  const missing = missingIn(sheet).obligatory
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
