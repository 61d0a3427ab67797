import type { ReactNode } from 'react'
import { useFilter } from './filters.tsx'

interface Figure {
  /** The value of the filter in the address. */
  value: string
  count: number
  name: string
  mark?: ReactNode
}

interface FiguresProps {
  label: string
  /** The filter that the figures set. */
  filter: string
  all: number
  /** The value that means all rows; a press on the chosen figure returns to it. */
  allValue?: string
  figures: readonly Figure[]
}

/** Numbers that filter a list: all its rows, or those of one kind. */
export function Figures({ label, filter, all, allValue = '', figures }: FiguresProps) {
  const [chosen, choose] = useFilter(filter)
  const isAll = !figures.some(({ value }) => value === chosen)
  return (
    <fieldset className="figures" aria-label={label}>
      <button type="button" aria-pressed={isAll} onClick={() => choose(allValue)}>
        <b>{all}</b> wszystkie
      </button>
      {figures.map(({ value, count, name, mark }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => choose(chosen === value ? allValue : value)}
        >
          <b>
            {mark} {count}
          </b>{' '}
          {name}
        </button>
      ))}
    </fieldset>
  )
}
