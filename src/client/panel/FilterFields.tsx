import type { ReactNode } from 'react'
import { useRead } from '#client/api/useRead.ts'
import { districtNames } from '#client/panel/panelReads.ts'
import { Field, NamedOptions, SelectField } from '#client/ui/Field.tsx'
import { MAX_NAME } from '#domain/requests/text.ts'
import { SEARCH, useFilter } from './filters.ts'

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

/** Hidden from readers with a single district. */
export function DistrictFilter() {
  const districts = useRead(districtNames)
  if (!districts || districts.length < 2) return null
  return (
    <FilterSelect label="Chorągiew" name="choragiew" all="Wszystkie chorągwie">
      <NamedOptions of={districts} />
    </FilterSelect>
  )
}

export function SearchField({ label, placeholder }: { label: string; placeholder: string }) {
  const [text, search] = useFilter(SEARCH)
  return (
    <Field
      label={label}
      placeholder={placeholder}
      type="search"
      maxLength={MAX_NAME}
      value={text}
      onChange={event => search(event.target.value)}
    />
  )
}
