import { useState } from 'react'
import { noteOn, SymbolChangeAnnouncer, useSymbolChange } from '#client/sheet/planning/SymbolChangeNote.tsx'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { Banner } from '#client/ui/feedback/Banner.tsx'
import { useQuery } from '#client/ui/table/useQuery.ts'
import { LEFT_REASONS, type Left } from '#domain/left.ts'
import { standingFacts } from '#domain/standingFacts.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { useShownThreads } from './discussion.ts'
import { LeftArea } from './LeftAreas.tsx'
import { LeftFigures, LeftHead, REASONS, UnchangedLink } from './LeftHead.tsx'
import { goToNextLeft, LeftRow } from './LeftRow.tsx'
import { leftIn } from './left.ts'
import { isClosed } from './sheet.ts'

/** With more tasks left than this, areas are folded. */
const FOLDED_FROM = 61

/**
 * Every task that is left, in one list across the areas, edited as on the sheet (rules.md#77). A task that is settled stays
 * in its place until the page is opened again or the settled ones are hidden.
 */
export function LeftView(view: SheetViewProps) {
  const { sheet, edits: ownEdits, discussion, lastYear, saved, trouble } = view
  const [first, setFirst] = useState(sheet)
  const [threads, threadsAtFirst] = useShownThreads(discussion)
  const [openedAt, setOpenedAt] = useState(Date.now)
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const [only, setOnly] = useQuery('tylko')
  const symbolChange = useSymbolChange(view, openedAt)

  const left = leftIn(sheet, threads)
  const now = new Map(left.map(row => [row.task.id, row]))
  const atFirst = new Map(leftIn(first, threadsAtFirst).map(row => [row.task.id, row]))
  const reason = LEFT_REASONS.find(key => REASONS[key].key === only)
  const listed = sheet.tasks.flatMap(task => now.get(task.id) ?? atFirst.get(task.id) ?? [])
  const settled = listed.filter(({ task }) => !now.has(task.id) && !hidden.has(task.id))
  const shown = listed.filter(
    ({ task, why }) =>
      (now.has(task.id) || !hidden.has(task.id)) &&
      (!reason || why.includes(reason) || atFirst.get(task.id)?.why.includes(reason)),
  )
  const isFolded = listed.length >= FOLDED_FROM
  const edits = isClosed(sheet) ? undefined : ownEdits
  const facts = edits && lastYear ? unchangedIn(left, lastYear) : 0

  function hideSettled() {
    setHidden(new Set([...hidden, ...settled.map(({ task }) => task.id)]))
    setFirst(sheet)
    setOpenedAt(Date.now())
  }

  return (
    <section className="card left" aria-labelledby="zostalo">
      <LeftHead {...view} left={left} facts={facts} />
      {trouble && <div className="section-head__row wide-only">{trouble}</div>}
      {listed.length > 0 && (
        <LeftFigures left={left} reason={reason} onChoose={key => setOnly(key === null ? '' : REASONS[key].key)} />
      )}
      <UnchangedLink count={facts} />
      <SymbolChangeAnnouncer announcement={symbolChange?.announcement} />
      {reason && shown.length === 0 && listed.length > 0 && (
        <Banner
          act={
            <button type="button" className="btn" data-tone="quiet" onClick={() => setOnly('')}>
              Pokaż wszystkie
            </button>
          }
        >
          {REASONS[reason].none}
        </Banner>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field below moves on */}
      <div onKeyDown={goToNextLeft}>
        {sheet.groups.map(group => {
          const own = shown.filter(({ task }) => task.primaryGroupId === group.id)
          if (own.length === 0) return null
          return (
            <LeftArea
              key={group.id}
              group={group}
              left={own.filter(({ task }) => now.has(task.id))}
              isFolded={isFolded}
              view={view}
            >
              {own.map(row => (
                <LeftRow
                  key={row.task.id}
                  {...view}
                  edits={edits}
                  left={row}
                  group={group}
                  first={first}
                  isSettled={!now.has(row.task.id)}
                  note={noteOn(symbolChange, 'value', row.task.id)}
                />
              ))}
            </LeftArea>
          )
        })}
      </div>
      {settled.length > 0 && (
        <footer className="row spread middle">
          <span>
            Załatwione teraz: <b>{settled.length}</b>
          </span>
          <span className="wide-only">{saved}</span>
          <button type="button" className="btn" onClick={hideSettled}>
            Schowaj załatwione
          </button>
        </footer>
      )}
    </section>
  )
}

/** The facts of last year among the tasks that are left. */
const unchangedIn = (left: readonly Left<YearTask>[], lastYear: NonNullable<SheetViewProps['lastYear']>) =>
  standingFacts(
    left.map(({ task: { id, type }, why }) => ({
      type,
      entered: !why.includes('empty'),
      lastYear: lastYear.tasks.get(id) ?? null,
    })),
  ).waiting.length
