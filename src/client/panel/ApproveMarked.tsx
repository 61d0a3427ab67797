import { useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { refresh } from '#client/api/useRead.ts'
import { filledSheets } from '#client/panel/panelReads.ts'
import { ConfirmButton } from '#client/ui/Confirm.tsx'
import { Note } from '#client/ui/Note.tsx'
import { counted } from '#client/ui/plural.ts'
import { type LeftOut, LeftOutNote, whyRefused } from './LeftOutNote.tsx'

/** What approving needs to know of a sheet, whichever list it is marked in. */
interface MarkedSheet {
  id: number
  name: string
  prerequisites: { done: number; of: number }
  obligatory: { filled: number; of: number }
}

interface ApproveMarkedProps {
  yearId: number
  marked: readonly MarkedSheet[]
  /** Those that were approved need no mark any more. */
  onApproved: (ids: readonly number[]) => void
}

/** Approves all marked sheets after one question that names what is incomplete; what was refused is named. */
export function ApproveMarked({ yearId, marked, onApproved }: ApproveMarkedProps) {
  const [refused, setRefused] = useState<readonly LeftOut[]>([])
  const incomplete = marked.filter(sheet => whatIsMissing(sheet) !== '')
  const sheets = counted(marked.length, 'arkusz', 'arkusze', 'arkuszy')

  async function approve() {
    const teams = marked.map(({ id }) => id)
    const outcome = await answer(api.review({ id: yearId }).approve.post({ teams }))
    const nameOf = (id: number) => marked.find(sheet => sheet.id === id)!.name
    setRefused(outcome.refused.map(({ id, code }) => ({ name: nameOf(id), why: whyRefused({ code }) })))
    onApproved(outcome.approved)
    await refresh(filledSheets(yearId))
  }

  return (
    <>
      <ConfirmButton
        look="primary"
        tone="primary"
        disabled={marked.length === 0}
        title={`Zatwierdzić ${sheets}?`}
        text={
          <div className="stack tight">
            {incomplete.length > 0 && (
              <Note>
                <p>{counted(incomplete.length, 'jest niekompletny', 'są niekompletne', 'jest niekompletnych')}:</p>
                <ul>
                  {incomplete.map(sheet => (
                    <li key={sheet.id}>
                      {sheet.name}: {whatIsMissing(sheet)}
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
        {marked.length > 0 ? `Zatwierdź ${sheets}` : 'Zatwierdź zaznaczone'}
      </ConfirmButton>
      <LeftOutNote title="Nie zatwierdzono:" leftOut={refused} />
    </>
  )
}

/** "2 wymagania i 1 zadanie obowiązkowe"; empty when the sheet is complete. */
function whatIsMissing({ prerequisites, obligatory }: MarkedSheet): string {
  const [unticked, empty] = [prerequisites.of - prerequisites.done, obligatory.of - obligatory.filled]
  return [
    unticked > 0 && counted(unticked, 'niespełnione wymaganie', 'niespełnione wymagania', 'niespełnionych wymagań'),
    empty > 0 &&
      counted(empty, 'puste zadanie obowiązkowe', 'puste zadania obowiązkowe', 'pustych zadań obowiązkowych'),
  ]
    .filter(Boolean)
    .join(' i ')
}
