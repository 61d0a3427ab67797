import { type ReactNode, useId, useState } from 'react'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { FormError } from '#client/ui/form/Field.tsx'
import { Switch } from '#client/ui/form/Switch.tsx'

interface ToggleSettingProps {
  checked: boolean
  change: (checked: boolean) => Promise<unknown>
  label?: string
  hint?: string
  disabled?: boolean | undefined
  children?: ReactNode
}

/** A switch of a setting on the server. While it is being saved it shows the choice, afterwards the stored value. */
export function ToggleSetting({ checked, change, label, hint, disabled, children }: ToggleSettingProps) {
  const id = useId()
  const [wanted, setWanted] = useState(checked)
  const { run, busy, failure } = useAction((now: boolean) => {
    setWanted(now)
    return change(now)
  })
  const shown = busy ? wanted : checked

  return (
    <div className="setting">
      <Switch
        aria-label={label}
        aria-busy={busy}
        aria-describedby={hint && id}
        checked={shown}
        disabled={disabled}
        onChange={event => busy || run(event.target.checked)}
      >
        {children ?? (shown ? 'tak' : 'nie')}
      </Switch>
      {hint && (
        <p className="hint" id={id}>
          {hint}
        </p>
      )}
      <FormError message={failure} />
    </div>
  )
}
