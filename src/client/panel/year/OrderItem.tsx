import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { KeyboardEvent } from 'react'

interface OrderItemProps {
  id: number
  name: string
  isDragged: boolean
  place: number
  last: number
  move: (from: number, to: number) => void
}

const STEPS: Record<string, (place: number, last: number) => number> = {
  ArrowUp: place => place - 1,
  ArrowDown: place => place + 1,
  Home: () => 0,
  End: (_, last) => last,
}

export function OrderItem({ id, name, isDragged, place, last, move }: OrderItemProps) {
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    move(place, step(place, last))
  }

  return (
    <li className="order__item" data-id={id} data-dragged={isDragged || undefined}>
      <button
        type="button"
        className="icon-btn order__grip"
        aria-label={`Przesuń: ${name}, miejsce ${place + 1} z ${last + 1}`}
        onKeyDown={onKeyDown}
      >
        <GripVertical aria-hidden="true" />
      </button>
      <span className="order__name">{name}</span>
      <button
        type="button"
        className="icon-btn"
        aria-label={`Wyżej: ${name}`}
        disabled={place === 0}
        onClick={() => move(place, place - 1)}
      >
        <ArrowUp aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label={`Niżej: ${name}`}
        disabled={place === last}
        onClick={() => move(place, place + 1)}
      >
        <ArrowDown aria-hidden="true" />
      </button>
    </li>
  )
}
