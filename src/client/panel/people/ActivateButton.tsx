import { answer, api } from '#client/api/call.ts'
import type { ListedPerson } from '#client/panel/reader.ts'
import { FormError } from '#client/ui/Field.tsx'
import { useAction } from '#client/ui/useAction.ts'

interface ActivateButtonProps {
  person: Pick<ListedPerson, 'id' | 'email'>
  onChange: () => Promise<unknown>
}

/** For an account whose activation link did not arrive. */
export function ActivateButton({ person: { id, email }, onChange }: ActivateButtonProps) {
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
