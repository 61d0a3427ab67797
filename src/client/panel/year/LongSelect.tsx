import { type ComponentProps, type ReactNode, useState } from 'react'
import { SelectField } from '#client/ui/Field.tsx'

interface LongSelectProps extends Omit<ComponentProps<typeof SelectField>, 'children'> {
  /** How the choice of nothing reads, where nothing may be chosen. */
  none?: string
  /** How the chosen option reads, if it is one of them. */
  chosen: string | undefined
  /** The options beside none. */
  children: () => ReactNode
}

/**
 * A choice out of many. Only the chosen option is drawn until somebody reaches for the field: with all of them a year with
 * everything unfolded would hold more options than all else together.
 */
export function LongSelect({ none, chosen, children, ...field }: LongSelectProps) {
  const [reached, setReached] = useState(false)
  const reach = () => setReached(true)
  return (
    <SelectField {...field} onFocus={reach} onPointerEnter={reach}>
      {none !== undefined && <option value="">{none}</option>}
      {reached ? children() : chosen !== undefined && <option value={field.value}>{chosen}</option>}
    </SelectField>
  )
}

interface Named {
  id: number
  name: string
}

/** The name of what is chosen by its id as text. */
export const nameIn = (rows: readonly Named[], id: string) => rows.find(row => String(row.id) === id)?.name
