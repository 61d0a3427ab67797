import { neighboursOf, nextWith, sectionName } from '#client/sheet/model/sections.ts'
import { isOpenIn, NO_THREADS } from '#client/sheet/model/threads.ts'
import type { Checking, SheetViewProps } from '#client/sheet/model/viewProps.ts'
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

/** Leads a reviewer to the next section with an open remark or a change; without any it is NextSection. */
export function NextToCheck(view: SheetViewProps & { checking: Checking }) {
  const { sheet, position, discussion, checking } = view
  const threads = discussion?.threads ?? NO_THREADS
  const next = nextWith(about => isOpenIn(threads, about) || checking.was(about) !== undefined, position.section, sheet)
  if (next === undefined && !checking.changesInWords) return <NextSection {...view} />
  return (
    <footer className="spread">
      {next === undefined ? (
        <span />
      ) : (
        <SectionLink to={next} position={position} className="btn group-next">
          Następny z uwagą albo zmianą: {sectionName(next, sheet)}
        </SectionLink>
      )}
      {checking.changesInWords && (
        <span className="hint">Zielona krawędź: zmienione od poprzedniego zgłoszenia ({checking.changesInWords})</span>
      )}
    </footer>
  )
}
