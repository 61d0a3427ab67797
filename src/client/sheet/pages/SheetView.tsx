import { ChevronLeft, ChevronRight, ListChecks } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { GroupList } from '#client/sheet/lists/GroupList.tsx'
import { PICKER, PickerButton, SectionPicker } from '#client/sheet/lists/SectionPicker.tsx'
import { TaskSearch } from '#client/sheet/lists/TaskSearch.tsx'
import {
  COORDINATOR,
  isBesideRows,
  neighboursOf,
  PREREQUISITES,
  type Section,
  SUMMARY,
  sectionName,
  TO_DO,
} from '#client/sheet/model/sections.ts'
import type { SheetViewProps } from '#client/sheet/model/viewProps.ts'
import { SectionLink } from '#client/sheet/rows/SectionLink.tsx'
import { partOf } from '#client/ui/chunk.ts'
import { ErrorBoundary } from '#client/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { formatTotal } from '#domain/scoring/points.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { Summary } from './Summary.tsx'
import { views } from './views.ts'

const GroupView = partOf(views, ({ GroupView }) => GroupView)
const PrerequisiteList = partOf(views, ({ PrerequisiteList }) => PrerequisiteList)
const CoordinatorView = partOf(views, ({ CoordinatorView }) => CoordinatorView)
const ToDoView = partOf(views, ({ ToDoView }) => ToDoView)

export function SheetView(view: SheetViewProps) {
  const { sheet, position, checking } = view
  return (
    <div className="split sheet">
      <nav className="card side wide-only" aria-label="Obszary">
        <TaskSearch id="szukaj-zadania" sheet={sheet} position={position} />
        <GroupList {...view} />
      </nav>
      <div className="stack">
        {/* A new key for every place closes it after a choice. */}
        <SectionPicker key={`${position.section} ${position.task}`} {...view} />
        {checking?.head}
        <ErrorBoundary here={String(position.section)}>
          <Suspense fallback={<Loading />}>
            <SectionView {...view} />
          </Suspense>
        </ErrorBoundary>
        <Focus position={position} />
      </div>
      {checking?.dock ?? <Dock {...view} />}
    </div>
  )
}

function SectionView(view: SheetViewProps) {
  const { section, shown, filter } = view.position
  const { checking } = view
  const entry = checking?.entries?.find(entry => entry.section === section)
  if (entry) {
    return (
      <div className="stack entry">
        <PickerButton name={sectionName(section, view.sheet)} />
        {entry.page}
      </div>
    )
  }
  if (section === SUMMARY) {
    return (
      <>
        {checking?.overview}
        <Summary {...view} />
        {checking?.remarks}
      </>
    )
  }
  const coordinator = view.own?.coordinator
  if (section === COORDINATOR && coordinator) return <CoordinatorView {...view} coordinator={coordinator} />
  if (section === TO_DO) return <ToDoView {...view} />
  // The key resets what a section has unfolded or typed.
  if (section === PREREQUISITES) return <PrerequisiteList key={filter} {...view} />
  return <GroupView key={`${section} ${shown} ${filter}`} {...view} />
}

/** Moves the focus with the user: to the head of the section, or to the task that was searched for. */
function Focus({ position: { section, task } }: Pick<SheetViewProps, 'position'>) {
  const before = useRef<Section>(section)
  useEffect(() => {
    const isNew = before.current !== section
    before.current = section
    if (task) focusTask(task)
    else if (isNew) {
      const heading = document.querySelector<HTMLElement>('.section-head h2, .lead h2, .entry h2')
      if (heading) heading.tabIndex = -1
      heading?.focus({ preventScroll: true })
    }
  }, [section, task])
  return null
}

function focusTask(id: number) {
  const row = document.getElementById(`zadanie-${id}`)
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector<HTMLElement>('input:checked, input, .more')?.focus({ preventScroll: true })
}

/** The bottom of narrow screens: the links to the neighbours, the category and the state of saving, always in sight. */
function Dock({ sheet, position, saved, own }: SheetViewProps) {
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
      {own?.trouble && <div className="dock__trouble">{own.trouble}</div>}
      {isBesideRows(position.section) ? (
        <button type="button" className="icon-btn" aria-label="Lista obszarów" popoverTarget={PICKER}>
          <ListChecks aria-hidden="true" />
        </button>
      ) : (
        to(previous, 'Poprzedni', <ChevronLeft aria-hidden="true" />)
      )}
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
