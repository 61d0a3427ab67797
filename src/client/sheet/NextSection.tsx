import type { SheetViewProps } from './edits.ts'
import { SectionLink } from './SectionLink.tsx'
import { neighboursOf, nextToExplain, sectionName } from './sections.ts'

// The way on, below the rows of a section.

export function NextSection({ sheet, position }: SheetViewProps) {
  const { next } = neighboursOf(position.section, sheet)
  if (next === undefined) return null
  return (
    <footer>
      <SectionLink to={next} position={position} className="btn group-next">
        Następny obszar: {sectionName(next, sheet)}
      </SectionLink>
    </footer>
  )
}

/** For a reviewer, who goes from one open remark to the next; with none left the way leads on as for everybody. */
export function NextToExplain(view: SheetViewProps) {
  const { sheet, position, talk } = view
  const next = talk && nextToExplain(position.section, sheet, talk.threads)
  if (next === undefined) return <NextSection {...view} />
  return (
    <footer>
      <SectionLink to={next} position={position} className="btn group-next">
        Następny obszar z uwagą: {sectionName(next, sheet)}
      </SectionLink>
    </footer>
  )
}
