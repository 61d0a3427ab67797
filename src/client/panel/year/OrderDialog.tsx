import { ArrowUpDown } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Note } from '#client/ui/Note.tsx'
import { useUnsaved } from '#client/ui/unsaved.ts'
import { useAction } from '#client/ui/useAction.ts'
import { OrderItem } from './OrderItem.tsx'
import { useDragging } from './useDragging.ts'

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
