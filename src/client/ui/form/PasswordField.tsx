import { TriangleAlert } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { type Field, FieldFrame } from './Field.tsx'

export function PasswordField({ label, hint, errors, ...input }: Omit<ComponentProps<typeof Field>, 'type'>) {
  const [isShown, setShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  // An event of a password manager has no state of the keyboard.
  const look = ({ nativeEvent }: KeyboardEvent) => setCapsLock(nativeEvent.getModifierState?.('CapsLock') ?? false)
  return (
    <FieldFrame label={label} hint={hint} errors={errors}>
      {described => (
        <>
          <div className="field__password">
            <input
              className="input"
              type={isShown ? 'text' : 'password'}
              onKeyDown={look}
              onKeyUp={look}
              onBlur={() => setCapsLock(false)}
              {...input}
              {...described}
            />
            <button type="button" className="btn" data-tone="quiet" onClick={() => setShown(!isShown)}>
              {isShown ? 'Ukryj' : 'Pokaż'}
              <span className="visually-hidden"> hasło</span>
            </button>
          </div>
          <p className="field__caps line" role="status">
            {isCapsLock && (
              <>
                <TriangleAlert aria-hidden="true" />
                Włączony jest Caps Lock
              </>
            )}
          </p>
        </>
      )}
    </FieldFrame>
  )
}
