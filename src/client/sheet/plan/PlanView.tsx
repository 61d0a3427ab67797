import { Lock } from 'lucide-react'
import { useState } from 'react'
import { SectionLink } from '#client/sheet/view/SectionLink.tsx'
import { PREREQUISITES } from '#client/sheet/view/sections.ts'
import { isClosed } from '#client/sheet/view/sheet.ts'
import type { SheetViewProps } from '#client/sheet/view/viewProps.ts'
import { Banner } from '#client/ui/feedback/Banner.tsx'
import { counted } from '#domain/text/plural.ts'
import { ChooseTarget, MakePlan } from './MakePlan.tsx'
import { PlanAreas } from './PlanAreas.tsx'
import { PlanHead } from './PlanHead.tsx'
import { PlanMonths } from './PlanMonths.tsx'
import { rowsOf } from './planRows.ts'

/** The plan of the own sheet by month, whose values can be entered in place (rules.md#63). */
export function PlanView(view: SheetViewProps) {
  const { sheet, edits } = view
  const rows = rowsOf(sheet)
  // A row that is fulfilled here stays in its place until the page is left.
  const [doneAtFirst] = useState(() => new Set(rows.filter(({ mark }) => mark === 'fulfilled').map(({ key }) => key)))
  if (rows.length === 0) {
    return (
      <>
        {edits ? <ChooseTarget {...view} /> : <NoPlan />}
        {edits && <MakePlan key="ways" {...view} />}
      </>
    )
  }
  return (
    <>
      <PlanHead {...view} rows={rows} />
      {edits && isClosed(sheet) && <BeforePrerequisites {...view} />}
      <PlanMonths {...view} rows={rows} doneAtFirst={doneAtFirst} />
      {/* The key keeps the pressed button, and the focus on it, when the plan begins to exist. */}
      {edits && <MakePlan key="ways" {...view} />}
      <PlanAreas {...view} />
    </>
  )
}

const NoPlan = () => (
  <section className="card card__body">
    <h2 tabIndex={-1}>Nie ma planu</h2>
    <p>Arkusza nie można już zmieniać, więc planować też nie.</p>
  </section>
)

function BeforePrerequisites({ sheet, position }: SheetViewProps) {
  const missing = sheet.standing.prerequisitesMissing
  return (
    <Banner
      tone="warn"
      Icon={Lock}
      act={
        <SectionLink to={PREREQUISITES} position={position} className="btn">
          Zobacz wymagania
        </SectionLink>
      }
    >
      <b>Brakuje {counted(missing, 'wymagania wstępnego', 'wymagań wstępnych', 'wymagań wstępnych')}.</b> Wartości
      wpiszecie, gdy je spełnicie. Planować można już teraz.
    </Banner>
  )
}
