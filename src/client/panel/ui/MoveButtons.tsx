import { ArrowDown, ArrowUp } from 'lucide-react'

interface MoveButtonsProps {
  labels: readonly [back: string, on: string]
  name: string
  index: number
  last: number
  onMove: (by: 1 | -1) => void
}

/** Moves a row of a list by one place. At the end of the list the pressed button keeps the focus and does nothing. */
export const MoveButtons = ({ labels, name, index, last, onMove }: MoveButtonsProps) =>
  ([-1, 1] as const).map(by => {
    const isEnd = index === (by < 0 ? 0 : last)
    return (
      <button
        key={by}
        type="button"
        className="icon-btn"
        aria-label={`${labels[by < 0 ? 0 : 1]}: ${name}`}
        aria-disabled={isEnd}
        onClick={() => isEnd || onMove(by)}
      >
        {by < 0 ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
      </button>
    )
  })
