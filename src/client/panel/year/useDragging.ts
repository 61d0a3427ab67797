import { type PointerEvent, useState } from 'react'

/**
 * For a list whose items are dragged by their grips. The list itself captures the pointer: an item that is moved in the
 * document would lose it.
 */
export function useDragging(ids: readonly number[], move: (from: number, to: number) => void) {
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
