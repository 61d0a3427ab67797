import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo, type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import { formatTotal } from '#domain/points.ts'
import type { SheetViewProps } from './edits.ts'
import { GroupList, type GroupListProps } from './GroupList.tsx'
import { SectionLink } from './SectionLink.tsx'
import { SectionPicker } from './SectionPicker.tsx'
import { Summary } from './Summary.tsx'
import { neighboursOf, PREREQUISITES, type Section, SUMMARY, sectionName } from './sections.ts'
import { GroupView, PrerequisiteList } from './sheetParts.ts'
import { TaskSearch } from './TaskSearch.tsx'

interface SheetFrame {
  /** Above the chosen section. */
  before?: ReactNode
  /** At the bottom of narrow screens, instead of the way to the neighbours. */
  dock?: ReactNode
}

/** A whole sheet: the list of sections at the side or in a picker, and the chosen one. */
export function SheetView({ before, dock, ...view }: SheetViewProps & SheetFrame) {
  const { sheet, position, talk, checking, plan, saved, trouble } = view
  return (
    <div className="split sheet">
      <SideList sheet={sheet} position={position} talk={talk} checking={checking} plan={plan} />
      <div className="stack">
        <SectionPicker sheet={sheet} position={position} talk={talk} checking={checking} />
        {before}
        <ErrorBoundary here={String(position.section)}>
          <Suspense fallback={<Loading />}>
            <SectionView {...view} />
            <Focus position={position} />
          </Suspense>
        </ErrorBoundary>
      </div>
      {dock ?? <Dock sheet={sheet} position={position} saved={saved} trouble={trouble} />}
    </div>
  )
}

/** The section is drawn first. */
function SideList({ sheet, ...list }: GroupListProps) {
  return <LaterSideList sheet={useLater(sheet)} {...list} />
}

/** What it was until all else is drawn with the newest: `useDeferredValue` would let what is drawn in slices appear as one. */
function useLater<T>(newest: T): T {
  const [shown, show] = useState(newest)
  useEffect(() => startTransition(() => show(newest)), [newest])
  return shown
}

const LaterSideList = memo(function LaterSideList(list: GroupListProps) {
  const { sheet, position } = list
  return (
    <nav className="card side wide-only" aria-label="Obszary">
      <TaskSearch id="szukaj-zadania" sheet={sheet} position={position} />
      <GroupList {...list} />
    </nav>
  )
})

function SectionView(view: SheetViewProps) {
  const { section, shown, filter } = view.position
  if (section === SUMMARY) return <Summary {...view} />
  // What a section has unfolded or typed belongs to it alone.
  if (section === PREREQUISITES) return <PrerequisiteList key={filter} {...view} />
  return <GroupView key={`${section} ${shown} ${filter}`} {...view} />
}

/** The keyboard goes on where the reader went: at the head of the section, or at the task that was looked for. */
function Focus({ position: { section, task } }: Pick<SheetViewProps, 'position'>) {
  const before = useRef<Section>(section)
  useEffect(() => {
    const isNew = before.current !== section
    before.current = section
    if (task) focusTask(task)
    else if (isNew) document.querySelector<HTMLElement>('.section-head h2')?.focus({ preventScroll: true })
  }, [section, task])
  return null
}

function focusTask(id: number) {
  const row = document.getElementById(`zadanie-${id}`)
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector<HTMLElement>('input:checked, input, summary')?.focus({ preventScroll: true })
}

/** At the bottom of narrow screens: the way on, the category and whether all is saved, always in sight. */
function Dock({ sheet, position, saved, trouble }: SheetViewProps) {
  const { previous, next } = neighboursOf(position.section, sheet)
  const { category, points } = sheet.standing
  const to = (section: Section | undefined, label: string, icon: ReactNode) =>
    section === undefined ? (
      <span className="icon-btn" />
    ) : (
      <SectionLink
        to={section}
        position={position}
        className="icon-btn"
        label={`${label}: ${sectionName(section, sheet)}`}
      >
        {icon}
      </SectionLink>
    )

  return (
    <nav className="dock narrow-only" aria-label="Poprzedni i następny obszar">
      {trouble && <div className="dock__trouble">{trouble}</div>}
      {to(previous, 'Poprzedni', <ChevronLeft aria-hidden="true" />)}
      <div className="dock__state">
        <span>
          {category && <LevelSymbol level={category} />}
          <b>{category ? levelNames[category].category : 'brak kategorii'}</b> · {formatTotal(points)} pkt
        </span>
        {saved}
      </div>
      {to(next, 'Następny', <ChevronRight aria-hidden="true" />)}
    </nav>
  )
}
