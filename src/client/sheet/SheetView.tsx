import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { levelNames } from '#client/ui/levelNames.ts'
import { Tabs } from '#client/ui/Tabs.tsx'
import { formatTotal } from '#domain/points.ts'
import type { SheetViewProps } from './edits.ts'
import { GroupList, GroupPicker } from './GroupList.tsx'
import { GroupView } from './GroupView.tsx'
import { PrerequisiteList } from './PrerequisiteList.tsx'
import { SectionLink } from './SectionLink.tsx'
import { Summary } from './Summary.tsx'
import { neighboursOf, PREREQUISITES, type Section, type SheetPosition, SUMMARY, sectionName } from './sections.ts'
import { isClosed, type Sheet } from './sheet.ts'

/** A whole sheet: the list of sections at the side or folded into a picker, and the chosen one. */
export function SheetView({ children, ...view }: SheetViewProps & { children?: ReactNode }) {
  const { sheet, position } = view
  return (
    <div className="split">
      <nav className="card side wide-only" aria-label="Obszary">
        <GroupList sheet={sheet} position={position} talk={view.talk} />
      </nav>
      <div className="stack">
        <GroupPicker sheet={sheet} position={position} talk={view.talk} />
        <SectionView {...view} />
      </div>
      <Dock sheet={sheet} position={position}>
        {children}
      </Dock>
    </div>
  )
}

function SectionView(view: SheetViewProps) {
  const { section, shown } = view.position
  if (section === PREREQUISITES) return <PrerequisiteList {...view} />
  if (section === SUMMARY) return <Summary sheet={view.sheet} position={view.position} />
  // What a section has unfolded or typed belongs to it alone.
  return <GroupView key={`${section} ${shown}`} {...view} />
}

interface DockProps {
  sheet: Sheet
  position: SheetPosition
  /** Whether everything is saved, where there is something to save. */
  children?: ReactNode
}

/** At the bottom of narrow screens: the way on and the category, always in sight. */
function Dock({ sheet, position, children }: DockProps) {
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
      {to(previous, 'Poprzedni', <ChevronLeft aria-hidden="true" />)}
      <div className="dock__state">
        <span>
          {category && <LevelSymbol level={category} />}
          <b>{category ? levelNames[category].category : 'brak kategorii'}</b> · {formatTotal(points)} pkt
        </span>
        {/* Said aloud at the head of the page already. */}
        <div aria-hidden="true">{children}</div>
      </div>
      {to(next, 'Następny', <ChevronRight aria-hidden="true" />)}
    </nav>
  )
}

/** "Moje zadania" is hidden while a prerequisite is missing: no scored task can be seen yet. */
export function SheetTabs({
  sheet,
  position: { section, shown, addressOf },
}: {
  sheet: Sheet
  position: SheetPosition
}) {
  const mine = { name: 'Moje zadania', to: addressOf(section, 'moje'), current: shown === 'moje' }
  const all = { name: 'Wszystkie zadania', to: addressOf(section, 'wszystkie'), current: shown === 'wszystkie' }
  return <Tabs label="Które zadania" tabs={isClosed(sheet) ? [all] : [mine, all]} />
}
