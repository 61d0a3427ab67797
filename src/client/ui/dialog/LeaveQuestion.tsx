import { leave, stay, useLeaving } from '#client/api/unsaved.ts'
import { Confirm } from './Confirm.tsx'

export function LeaveQuestion() {
  const isAsked = useLeaving()
  if (!isAsked) return null
  return (
    <Confirm
      title="Odejść bez zapisania?"
      text={<p>Na tej stronie są niezapisane zmiany. Po odejściu przepadną.</p>}
      confirmLabel="Odejdź bez zapisania"
      cancelLabel="Zostań"
      onConfirm={leave}
      onClose={stay}
    />
  )
}
