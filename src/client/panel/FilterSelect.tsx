import type { ReactNode } from 'react'
import { SelectField } from '#client/ui/Field.tsx'
import { useFilter } from './filters.ts'

interface FilterSelectProps {
  label: string
  /** What the filter is called in the address. */
  name: string
  /** The choice that filters nothing. */
  all: string
  children: ReactNode
}

export function FilterSelect({ label, name, all, children }: FilterSelectProps) {
  const [value, choose] = useFilter(name)
  return (
    <SelectField label={label} value={value} onChange={event => choose(event.target.value)}>
      <option value="">{all}</option>
      {children}
    </SelectField>
  )
}
