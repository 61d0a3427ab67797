import type { ReactNode } from 'react'

interface FigureProps {
  count: number
  name: string
  mark?: ReactNode
  isChosen: boolean
  onChoose: () => void
}

/** A number that filters a list; stands in `.figures`. */
export const Figure = ({ count, name, mark, isChosen, onChoose }: FigureProps) => (
  <button type="button" aria-pressed={isChosen} onClick={onChoose}>
    <b>
      {mark} {count}
    </b>{' '}
    {name}
  </button>
)
