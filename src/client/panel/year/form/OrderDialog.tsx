import { ArrowUpDown, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useUnsaved } from '#client/api/unsaved.ts'
import { MoveButtons } from '#client/panel/ui/MoveButtons.tsx'
import { Dialog, DialogButton } from '#client/ui/dialog/Dialog.tsx'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { Note } from '#client/ui/feedback/Note.tsx'

export const OrderButton = (props: Omit<OrderProps, 'onClose'>) => (
  <DialogButton dialog={close => <OrderDialog {...props} onClose={close} />}>
    <ArrowUpDown aria-hidden="true" />
    Zmień kolejność
  </DialogButton>
)

interface OrderProps {
  title: string
  items: readonly { id: number; name: string }[]
  save: (ids: number[]) => Promise<unknown>
  onClose: () => void
}

/** Rows are moved with the buttons, the arrow keys or by dragging. One call saves the whole order. */
export function OrderDialog({ title, items, save, onClose }: OrderProps) {
  const [order, setOrder] = useState(items)
  const [announced, setAnnounced] = useState('')
  const [warned, setWarned] = useState(false)
  const changed = order.some((item, index) => item.id !== items[index]?.id)
  useUnsaved(changed)
  const saving = useAction(async () => {
    await save(order.map(item => item.id))
    onClose()
  })

  function move(from: number, to: number) {
    if (to < 0 || to >= order.length || to === from) return
    setOrder(moved(order, from, to))
    setAnnounced(`${order[from]!.name}: miejsce ${to + 1} z ${order.length}`)
  }

  /** The first attempt to close with an unsaved order warns, the second one closes. */
  function mayClose() {
    if (!changed || warned) return true
    setWarned(true)
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
        {announced}
      </p>
      {saving.failure && <Note tone="danger">{saving.failure}</Note>}
      {warned && <Note tone="danger">Nowa kolejność nie jest zapisana.</Note>}
      <div className="dialog__actions row">
        <button type="button" className="btn" onClick={onClose}>
          {warned ? 'Porzuć zmiany' : 'Anuluj'}
        </button>
        <button type="button" className="btn" data-tone="primary" disabled={saving.busy} onClick={saving.run}>
          Zapisz kolejność
        </button>
      </div>
    </Dialog>
  )
}

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
      <MoveButtons labels={['Wyżej', 'Niżej']} {...{ name, index, last }} onMove={by => move(index, index + by)} />
    </li>
  )
}

/** Drags items by their grips. The list captures the pointer, because an item that moves in the document would lose it. */
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
    under.scrollIntoView({ block: 'nearest' })
  }

  return { dragged, props: { onPointerDown, onPointerMove, onLostPointerCapture: () => setDragged(undefined) } }
}
