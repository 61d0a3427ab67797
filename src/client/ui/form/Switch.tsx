import type { ComponentProps, ReactNode } from 'react'

export function Switch({ children, ...input }: ComponentProps<'input'> & { children: ReactNode }) {
  return (
    <label className="switch">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its state by itself */}
      <input {...input} type="checkbox" role="switch" />
      {children}
    </label>
  )
}
