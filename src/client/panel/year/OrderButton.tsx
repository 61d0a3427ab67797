import { ArrowUpDown } from 'lucide-react'
import { useState } from 'react'
import { OrderDialog, type OrderProps } from './OrderDialog.tsx'

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
