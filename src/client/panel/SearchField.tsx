import { Field } from '#client/ui/Field.tsx'
import { SEARCH, useFilter } from './filters.ts'

export function SearchField({ label, placeholder }: { label: string; placeholder: string }) {
  const [text, search] = useFilter(SEARCH)
  return (
    <Field
      label={label}
      placeholder={placeholder}
      type="search"
      maxLength={200}
      value={text}
      onChange={event => search(event.target.value)}
    />
  )
}
