import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { api } from '#client/api/call.ts'
import { answerUndoable } from '#client/api/undo.ts'
import { refresh } from '#client/api/useRead.ts'
import { filledSheets } from '#client/panel/panelReads.ts'
import type { Troop } from '#client/panel/troops/troops.ts'
import { refusedInWords } from '#client/panel/ui/LeftOutNote.tsx'
import { TextareaField } from '#client/ui/form/Field.tsx'
import { BULK_STATES, type BulkState, leftOutOfBulk, MAX_REMARK } from '#domain/review.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { counted, plural } from '#domain/text/plural.ts'
import { leadersOf, named, parted, peopleInWords } from './parted.ts'
import { DialogPart, NameList, TroopsDialog } from './TroopsDialog.tsx'

interface ApproveDialogProps {
  yearId: number
  troops: readonly Troop[]
  onApproved: (ids: readonly number[]) => Promise<unknown>
  onClose: () => void
}

const whyNotApproved = (troop: Troop, states: readonly BulkState[]) =>
  leftOutOfBulk(
    {
      state: troop.state,
      entered: troop.entered,
      prerequisitesMissing: troop.prerequisites - troop.prerequisitesDone,
    },
    states,
  )

/** Approves the submitted ones of the selected sheets; those in other states only when they are ticked. */
export function ApproveDialog({ yearId, troops, onApproved, onClose }: ApproveDialogProps) {
  const [states, setStates] = useState<readonly BulkState[]>([])
  const [note, setNote] = useState('')
  const meant = troops.filter(troop => whyNotApproved(troop, states) === null)
  const { leftOut, rows } = parted(troops, troop => whyNotApproved(troop, BULK_STATES))
  const people = leadersOf(meant)

  async function run() {
    const { approved, refused } = await answerUndoable(
      api.review({ id: yearId }).approve.post({ teams: meant.map(({ teamId }) => teamId), states: [...states], note }),
      ({ approved, refused }) =>
        refused.length === 0
          ? `Zatwierdzono ${sheetsInWords(approved.length)}`
          : `Zatwierdzono ${formatLong(approved.length)} z ${counted(meant.length, 'arkusza', 'arkuszy', 'arkuszy')}`,
      ({ refused }) => ({ note: refusedInWords(refused, rows) }),
    )
    return { done: approved, refused }
  }

  return (
    <TroopsDialog
      title={meant.length === 0 ? 'Zatwierdź zaznaczone' : `Zatwierdź ${sheetsInWords(meant.length)}`}
      hint={
        troops.length !== meant.length &&
        `Zaznaczono ${formatLong(troops.length)}. Zatwierdzisz tylko zgłoszone. Inne dodaj poniżej.`
      }
      rows={rows}
      leftOut={leftOut}
      words={
        <DialogPart title="Twoje słowa">
          <TextareaField
            label="Słowo do drużynowych"
            maxLength={MAX_REMARK}
            rows={2}
            value={note}
            onChange={event => setNote(event.target.value)}
            hint="Przeczytają je w powiadomieniu i w mailu. Możesz zostawić puste."
          />
        </DialogPart>
      }
      sends={
        people === 0
          ? 'Nic.'
          : `${peopleInWords(people)} wiadomość o zatwierdzeniu. Listy wyjdą po minucie; jeśli cofniesz, nie wyjdzie żaden.`
      }
      submit={meant.length === 0 ? 'Zatwierdź' : `Zatwierdź ${sheetsInWords(meant.length)}`}
      isReady={meant.length > 0}
      run={run}
      onDone={async ids => {
        await onApproved(ids)
        await refresh(filledSheets(yearId))
      }}
      onClose={onClose}
    >
      <DialogPart title="Kogo dotyczy">
        <NameList rows={meant.map(named)} />
        {BULK_STATES.map(state => (
          <OtherState
            key={state}
            state={state}
            troops={troops.filter(troop => troop.state === state && whyNotApproved(troop, BULK_STATES) === null)}
            isMeant={states.includes(state)}
            choose={isMeant => setStates(isMeant ? [...states, state] : states.filter(other => other !== state))}
          />
        ))}
      </DialogPart>
      <BeforeApproving troops={meant} />
    </TroopsDialog>
  )
}

const sheetsInWords = (count: number) => counted(count, 'arkusz', 'arkusze', 'arkuszy')

function BeforeApproving({ troops }: { troops: readonly Troop[] }) {
  const asked = troops.filter(({ remarksOpen }) => remarksOpen > 0)
  const incomplete = troops.filter(({ obligatory }) => obligatory.filled < obligatory.of)
  if (asked.length + incomplete.length === 0) return null
  return (
    <DialogPart title="Zanim zatwierdzisz">
      {asked.length > 0 && (
        <Warning words={`${counted(asked.length, 'ma', 'mają', 'ma')} otwartą uwagę:`} troops={asked} />
      )}
      {incomplete.length > 0 && (
        <Warning
          words={`${counted(incomplete.length, 'jest niekompletny', 'są niekompletne', 'jest niekompletnych')}:`}
          troops={incomplete}
        />
      )}
    </DialogPart>
  )
}

const Warning = ({ words, troops }: { words: string; troops: readonly Troop[] }) => (
  <NameList
    rows={troops.map(named)}
    lead={
      <b className="warn">
        <TriangleAlert aria-hidden="true" /> {words}
      </b>
    }
  />
)

interface OtherStateProps {
  state: BulkState
  troops: readonly Troop[]
  isMeant: boolean
  choose: (isMeant: boolean) => void
}

function OtherState({ state, troops, isMeant, choose }: OtherStateProps) {
  if (troops.length === 0) return null
  const count = formatLong(troops.length)
  return (
    <label className="tick">
      <input type="checkbox" checked={isMeant} onChange={event => choose(event.target.checked)} />
      {state === 'RETURNED'
        ? `Dodaj ${count} do poprawy`
        : `Dodaj ${count} w trakcie (${plural(troops.length, 'nigdy niezgłoszony', 'nigdy niezgłoszone', 'nigdy niezgłoszonych')})`}
    </label>
  )
}
