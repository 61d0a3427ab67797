import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { KeyboardEvent } from 'react'

interface OrderItemProps {
  id: number
  name: string
  isDragged: boolean
  index: number
  last: number
  move: (from: number, to: number) => void
}

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowUp: index => index - 1,
  ArrowDown: index => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}

export function OrderItem({ id, name, isDragged, index, last, move }: OrderItemProps) {
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    move(index, step(index, last))
  }

  return (
    <li className="order__item" data-id={id} data-dragged={isDragged || undefined}>
      <button
        type="button"
        className="icon-btn order__grip"
        aria-label={`Przesuń: ${name}, miejsce ${index + 1} z ${last + 1}`}
        onKeyDown={onKeyDown}
      >
        <GripVertical aria-hidden="true" />
      </button>
      <span className="order__name">{name}</span>
      <button
        type="button"
        className="icon-btn"
        aria-label={`Wyżej: ${name}`}
        disabled={index === 0}
        onClick={() => move(index, index - 1)}
      >
        <ArrowUp aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label={`Niżej: ${name}`}
        disabled={index === last}
        onClick={() => move(index, index + 1)}
      >
        <ArrowDown aria-hidden="true" />
      </button>
    </li>
  )
}
