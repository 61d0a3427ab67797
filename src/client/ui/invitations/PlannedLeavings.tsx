import { answer, api } from '#client/api/call.ts'
import { handovers } from '#client/api/reads.ts'
import { refresh, useReadOrNull } from '#client/api/useRead.ts'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { formatDate } from '#client/ui/format.ts'

/** Leaders who leave on a day because a successor has accepted; one's own leaving can be taken back (rules.md#69). */
export function PlannedLeavings({ teamId }: { teamId: number }) {
  const planned = useReadOrNull(handovers)?.filter(row => row.teamId === teamId && !row.hasLeft) ?? []
  return planned.map(({ id, by, successor, leaveOn, own }) => (
    <Note key={id} tone="calm">
      <p className="anywhere">
        <b>
          {own ? 'Odchodzisz' : `${by} odchodzi`} {formatDate(leaveOn)}
        </b>
        . Drużynę przejmuje {successor}.
      </p>
      {own && (
        <ConfirmButton
          title="Zostać w drużynie?"
          text={<p>Następca zostanie w drużynie razem z Tobą. On i koordynatorzy dowiedzą się, że nie odchodzisz.</p>}
          confirmLabel="Zostaję"
          tone="primary"
          onConfirm={async () => {
            await answer(api.invitations.handovers({ id }).delete())
            await refresh(handovers)
          }}
        >
          Zostaję w drużynie
        </ConfirmButton>
      )}
    </Note>
  ))
}
