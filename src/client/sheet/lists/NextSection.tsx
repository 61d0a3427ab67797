import { neighboursOf, nextToExplain, sectionName } from '#client/sheet/model/sections.ts'
import type { SheetViewProps } from '#client/sheet/model/viewProps.ts'
import { SectionLink } from '#client/sheet/rows/SectionLink.tsx'

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

/** Leads a reviewer to the next section with an open remark; without any it is NextSection. */
export function NextToExplain(view: SheetViewProps) {
  const { sheet, position, discussion } = view
  const next = discussion && nextToExplain(position.section, sheet, discussion.threads)
  if (next === undefined) return <NextSection {...view} />
  return (
    <footer>
      <SectionLink to={next} position={position} className="btn group-next">
        Następny obszar z uwagą: {sectionName(next, sheet)}
      </SectionLink>
    </footer>
  )
}
