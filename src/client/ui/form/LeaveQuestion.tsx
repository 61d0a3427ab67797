import { leave, stay, useLeaving } from '#client/api/unsaved.ts'
import { Confirm } from '#client/ui/dialog/Confirm.tsx'

export function LeaveQuestion() {
  const lost = useLeaving()
  if (lost === null) return null
  if (lost === 'trial') {
    return (
      <Confirm
        title="Zakończyć próbę?"
        text={<p>Wpisane na próbę wartości przepadną.</p>}
        confirmLabel="Zakończ próbę"
        cancelLabel="Próbuj dalej"
        onConfirm={leave}
        onClose={stay}
      />
    )
  }
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
