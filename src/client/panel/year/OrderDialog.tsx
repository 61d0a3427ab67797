import { ArrowDown, ArrowUp, ArrowUpDown, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Note } from '#client/ui/Note.tsx'
import { useUnsaved } from '#client/ui/unsaved.ts'
import { useAction } from '#client/ui/useAction.ts'

export function OrderButton(props: Omit<OrderProps, 'onClose'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        <ArrowUpDown aria-hidden="true" />
        Zmień kolejność
      </button>
      {open && <OrderDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

interface OrderProps {
  title: string
  items: readonly { id: number; name: string }[]
  save: (ids: number[]) => Promise<unknown>
  onClose: () => void
}

/** Everything in its order, to be moved with the buttons, the arrow keys or by dragging, and saved in one call. */
export function OrderDialog({ title, items, save, onClose }: OrderProps) {
  const [order, setOrder] = useState(items)
  const [said, setSaid] = useState('')
  const [asking, setAsking] = useState(false)
  const changed = order.some((item, index) => item.id !== items[index]?.id)
  useUnsaved(changed)
  const saving = useAction(async () => {
    await save(order.map(item => item.id))
    onClose()
  })

  function move(from: number, to: number) {
    if (to < 0 || to >= order.length || to === from) return
    setOrder(moved(order, from, to))
    setSaid(`${order[from]!.name}: miejsce ${to + 1} z ${order.length}`)
  }

  /** What was moved is not dropped by a key pressed too soon; asked once, the second time it goes. */
  function mayClose() {
    if (!changed || asking) return true
    setAsking(true)
    return false
  }

  const { dragged, props } = useDragging(
    order.map(item => item.id),
    move,
  )

  return (
    <Dialog title={title} onClose={onClose} mayClose={mayClose}>
      <p className="hint">Przeciągnij za uchwyt albo użyj strzałek.</p>
      <ol className="order" {...props}>
        {order.map((item, index) => (
          <OrderItem
            key={item.id}
            id={item.id}
            name={item.name}
            isDragged={item.id === dragged}
            index={index}
            last={order.length - 1}
            move={move}
          />
        ))}
      </ol>
      <p className="visually-hidden" aria-live="assertive">
        {said}
      </p>
      {saving.failure && <Note tone="danger">{saving.failure}</Note>}
      {asking && <Note tone="danger">Nowa kolejność nie jest zapisana.</Note>}
      <div className="dialog__actions">
        <button type="button" className="btn" onClick={onClose}>
          {asking ? 'Porzuć zmiany' : 'Anuluj'}
        </button>
        <button type="button" className="btn" data-tone="primary" disabled={saving.busy} onClick={saving.run}>
          Zapisz kolejność
        </button>
      </div>
    </Dialog>
  )
}

/** The list with one item moved to another index. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from)
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, items[from]!)
}

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

function OrderItem({ id, name, isDragged, index, last, move }: OrderItemProps) {
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

/**
 * For a list whose items are dragged by their grips. The list itself captures the pointer: an item that is moved in the
 * document would lose it.
 */
function useDragging(ids: readonly number[], move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>()

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const item = (event.target as Element).closest('.order__grip')?.closest<HTMLElement>('[data-id]')
    if (!item) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged(Number(item.dataset.id))
  }

  function onPointerMove(event: PointerEvent) {
    if (dragged === undefined) return
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-id]')
    if (!under) return
    move(ids.indexOf(dragged), ids.indexOf(Number(under.dataset.id)))
    // A list longer than its window scrolls on when its edge is reached.
    under.scrollIntoView({ block: 'nearest' })
  }

  return { dragged, props: { onPointerDown, onPointerMove, onLostPointerCapture: () => setDragged(undefined) } }
}
