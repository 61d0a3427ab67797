import { leave, stay, useLeaving } from '#client/api/unsaved.ts'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'

export function LeaveQuestion() {
  if (!useLeaving()) return null
  return (
    <Confirm
      title="Odejść bez zapisania?"
      text={<p>Na tej stronie są niezapisane zmiany. Po odejściu przepadną.</p>}
      yes="Odejdź bez zapisania"
      no="Zostań"
      onYes={leave}
      onClose={stay}
    />
  )
}
