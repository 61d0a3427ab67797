import { useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { refresh } from '#client/api/useRead.ts'
import { filledSheets } from '#client/panel/panelReads.ts'
import { useReader } from '#client/panel/reader.ts'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { mayReview } from '#domain/people/roles.ts'
import { counted } from '#domain/text/plural.ts'
import { LeftOutNote, leftOutOf } from './LeftOutNote.tsx'
import type { Troop } from './overview/troops.ts'

interface SelectedSheet {
  id: number
  name: string
  district: { id: number }
  prerequisites: { done: number; of: number }
  obligatory: { filled: number; of: number }
}

interface ApproveSelectedProps {
  yearId: number
  selected: readonly SelectedSheet[]
  onApproved: (ids: readonly number[]) => void
}

/** Approves the selected sheets after a question that names the incomplete ones; sheets that the server rejects are named. */
export function ApproveSelected({ yearId, selected, onApproved }: ApproveSelectedProps) {
  const reader = useReader()
  const [leftOut, setLeftOut] = useState<ReturnType<typeof leftOutOf>>([])
  const incomplete = selected.filter(sheet => missingParts(sheet) !== '')
  const sheets = counted(selected.length, 'arkusz', 'arkusze', 'arkuszy')

  async function approve() {
    const teams = selected.map(({ id }) => id)
    const outcome = await answer(api.review({ id: yearId }).approve.post({ teams }))
    setLeftOut(leftOutOf(outcome.refused, selected))
    onApproved(outcome.approved)
    await refresh(filledSheets(yearId))
  }

  return (
    <>
      <ConfirmButton
        look="primary"
        tone="primary"
        disabled={selected.length === 0 || !selected.every(({ district }) => mayReview(reader, district.id))}
        title={`Zatwierdzić ${sheets}?`}
        text={
          <div className="stack tight">
            {incomplete.length > 0 && (
              <Note>
                <p>{counted(incomplete.length, 'jest niekompletny', 'są niekompletne', 'jest niekompletnych')}:</p>
                <ul>
                  {incomplete.map(sheet => (
                    <li key={sheet.id}>
                      {sheet.name}: {missingParts(sheet)}
                    </li>
                  ))}
                </ul>
              </Note>
            )}
            <p className="muted">Drużynowi dowiedzą się o zatwierdzeniu i nie zmienią już arkuszy.</p>
          </div>
        }
        yes={incomplete.length > 0 ? 'Zatwierdź mimo to' : 'Zatwierdź'}
        onYes={approve}
      >
        {selected.length > 0 ? `Zatwierdź ${sheets}` : 'Zatwierdź zaznaczone'}
      </ConfirmButton>
      <LeftOutNote title="Nie zatwierdzono:" leftOut={leftOut} />
    </>
  )
}

export const sheetOf = ({
  teamId,
  name,
  district,
  prerequisitesDone,
  prerequisites,
  obligatory,
}: Troop): SelectedSheet => ({
  id: teamId,
  name,
  district,
  prerequisites: { done: prerequisitesDone, of: prerequisites },
  obligatory,
})

/** "2 wymagania i 1 zadanie obowiązkowe"; empty when the sheet is complete. */
function missingParts({ prerequisites, obligatory }: SelectedSheet): string {
  const [unticked, empty] = [prerequisites.of - prerequisites.done, obligatory.of - obligatory.filled]
  return [
    unticked > 0 && counted(unticked, 'niespełnione wymaganie', 'niespełnione wymagania', 'niespełnionych wymagań'),
    empty > 0 &&
      counted(empty, 'puste zadanie obowiązkowe', 'puste zadania obowiązkowe', 'pustych zadań obowiązkowych'),
  ]
    .filter(Boolean)
    .join(' i ')
}
