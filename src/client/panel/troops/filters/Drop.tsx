import { type ReactNode, useId } from 'react'

interface DropProps {
  /** The content of its button. */
  name: ReactNode
  label: string
  children: ReactNode
}

/** A button with a panel below it, which the browser closes on Esc and on a press elsewhere. */
export function Drop({ name, label, children }: DropProps) {
  const id = useId()
  return (
    <>
      <button type="button" className="btn" popoverTarget={id}>
        {name}
      </button>
      <section id={id} popover="auto" className="menu drop" aria-label={label}>
        {children}
      </section>
    </>
  )
}
