import { answer, api } from '../../../../api/call.ts'
import { FormError } from '../../../../ui/FormError.tsx'
import { useAction } from '../../../../ui/useAction.ts'
import type { ListedPerson } from '../reader.ts'

interface ActivateButtonProps {
  user: Pick<ListedPerson, 'id' | 'email'>
  onChange: () => Promise<unknown>
}

/** For somebody whose link did not reach them. */
export function ActivateButton({ user: { id, email }, onChange }: ActivateButtonProps) {
  const activation = useAction(async () => {
    await answer(api.admin.users.activate({ id }).patch())
    await onChange()
  })
  return (
    <>
      <button
        type="button"
        className="btn"
        aria-label={`Aktywuj konto: ${email}`}
        disabled={activation.busy}
        onClick={() => activation.run()}
      >
        Aktywuj
      </button>
      <FormError message={activation.failure} />
    </>
  )
}
