import { answer, api } from '#client/api/call.ts'
import type { ListedPerson } from '#client/panel/reader.ts'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'

interface ActivateButtonProps {
  person: Pick<ListedPerson, 'id' | 'email'>
  onChange: () => Promise<unknown>
}

export const ActivateButton = ({ person: { id, email }, onChange }: ActivateButtonProps) => (
  <ConfirmButton
    title="Aktywować konto bez potwierdzenia adresu?"
    text={
      <p className="anywhere">
        Nikt nie potwierdził, że adres {email} należy do osoby, która założyła to konto. Mógł go podać ktoś inny i to
        jego hasło zacznie działać. Aktywuj, tylko jeśli wiesz od właściciela adresu, że konto jest jego.
      </p>
    }
    confirmLabel="Aktywuj"
    onConfirm={async () => {
      await answer(api.admin.users.activate({ id }).patch())
      await onChange()
    }}
  >
    Aktywuj<span className="visually-hidden"> konto: {email}</span>
  </ConfirmButton>
)
