import type { ComponentProps, ReactNode } from 'react'

/** On or off at once, without a form to send. The words beside it name it. */
export function Switch({ children, ...input }: ComponentProps<'input'> & { children: ReactNode }) {
  return (
    <label className="switch">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state by itself */}
      <input {...input} type="checkbox" role="switch" />
      {children}
    </label>
  )
}
