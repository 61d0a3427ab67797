import { type ReactNode, useId, useState } from 'react'
import { FormError } from '#client/ui/Field.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { useAction } from '#client/ui/useAction.ts'

interface ToggleSettingProps {
  checked: boolean
  /** Stores it and reads again what it changed. */
  change: (checked: boolean) => Promise<unknown>
  /** For switches in tables, which have no words beside them. */
  label?: string
  hint?: string
  children?: ReactNode
}

/** A switch of something on the server. While the change is stored it shows what was chosen, afterwards what is true. */
export function ToggleSetting({ checked, change, label, hint, children }: ToggleSettingProps) {
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
