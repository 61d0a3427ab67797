import { type ComponentProps, useState } from 'react'
import { type Field, FieldFrame } from './Field.tsx'

/** A password that its owner may read while typing it. */
export function PasswordField({ label, hint, errors, ...input }: Omit<ComponentProps<typeof Field>, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <FieldFrame label={label} hint={hint} errors={errors}>
      {described => (
        <div className="field__password">
          <input className="input" type={isShown ? 'text' : 'password'} {...input} {...described} />
          <button type="button" className="btn" data-tone="quiet" onClick={() => setShown(!isShown)}>
            {isShown ? 'Ukryj' : 'Pokaż'}
            <span className="visually-hidden"> hasło</span>
          </button>
        </div>
      )}
    </FieldFrame>
  )
}
