import { useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import type { ListedPerson } from '#client/panel/reader.ts'
import { Confirm } from '#client/ui/Confirm.tsx'

interface ActivateButtonProps {
  person: Pick<ListedPerson, 'id' | 'email'>
  onChange: () => Promise<unknown>
}

/** For an account whose activation link did not arrive. */
export function ActivateButton({ person: { id, email }, onChange }: ActivateButtonProps) {
  const [asking, setAsking] = useState(false)
  const activate = async () => {
    await answer(api.admin.users.activate({ id }).patch())
    await onChange()
  }
  return (
    <>
      <button type="button" className="btn" aria-label={`Aktywuj konto: ${email}`} onClick={() => setAsking(true)}>
        Aktywuj
      </button>
      {asking && (
        <Confirm
          title="Aktywować konto bez potwierdzenia adresu?"
          text={
            <p className="anywhere">
              Nikt nie potwierdził, że adres {email} należy do osoby, która założyła to konto. Mógł go podać ktoś inny i
              to jego hasło zacznie działać. Aktywuj, tylko jeśli wiesz od właściciela adresu, że konto jest jego.
            </p>
          }
          yes="Aktywuj"
          onYes={activate}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
