import type { ReactNode } from 'react'
import * as v from 'valibot'
import { useLocation, useSearch } from 'wouter'
import { Field, SelectField } from '#client/ui/form/Field.tsx'
import { MAX_NAME } from '#contract/requests/text.ts'
import { type Column, REVERSED, SORT } from './columns.ts'
import { withQuery } from './useQuery.ts'

// The filters and the page of a list are in the address: they survive a reload and can be shared.

export const PAGE = 'strona'
export const SEARCH = 'szukaj'

/** Reads and sets one filter. Setting it returns to the first page. */
export function useFilter(name: string): [string, (value: string) => void] {
  const value = new URLSearchParams(useSearch()).get(name) ?? ''
  const [, navigate] = useLocation()
  const choose = (wanted: string) =>
    navigate(location.pathname + withQuery(location.search, { [PAGE]: '', [name]: wanted }), {
      replace: true,
    })
  return [value, choose]
}

/**
 * Reads all filters of a list as its API takes them. `names` maps the API's parameters to those of the address. An
 * address that the schema rejects filters nothing.
 */
export function useFilters<S extends v.GenericSchema>(schema: S, names: Record<string, string>): v.InferOutput<S> {
  const search = new URLSearchParams(useSearch())
  const values = Object.entries(names).map(([key, name]) => [key, search.get(name) ?? undefined] as const)
  const parsed = v.safeParse(schema, Object.fromEntries(values))
  return parsed.success ? parsed.output : v.parse(schema, {})
}

interface FilterSelectProps {
  label: string
  name: string
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

export function SearchField({ label, placeholder }: { label: string; placeholder?: string }) {
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

export function FilterToggle({ name, children }: { name: string; children: ReactNode }) {
  const [value, choose] = useFilter(name)
  return (
    <button type="button" className="btn" aria-pressed={value !== ''} onClick={() => choose(value === '' ? '1' : '')}>
      {children}
    </button>
  )
}

interface FilterTogglesProps<Row> {
  rows: readonly Row[]
  toggles: readonly { name: string; text: string; has: (row: Row) => boolean }[]
}

/** Filters that are on or off, each with the number of rows it leaves. */
export const FilterToggles = <Row,>({ rows, toggles }: FilterTogglesProps<Row>) =>
  toggles.map(({ name, text, has }) => (
    <FilterToggle key={name} name={name}>
      {text} <small>{rows.filter(has).length}</small>
    </FilterToggle>
  ))

/** Sorts cards, which have no heads of columns. */
export function CardSort<Row>({ columns, usualOrder }: { columns: readonly Column<Row>[]; usualOrder: string }) {
  const sorted = columns.filter(({ order }) => order)
  return (
    <div className="only-cards">
      <FilterSelect label="Sortuj według" name={SORT} all={sorted.find(({ key }) => key === usualOrder)!.order!.name}>
        {sorted
          .filter(({ key }) => key !== usualOrder)
          .map(({ key, order }) => (
            <option key={key} value={key}>
              {order!.name}
            </option>
          ))}
      </FilterSelect>
      <FilterToggle name={REVERSED}>Odwrotnie</FilterToggle>
    </div>
  )
}
