import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

interface BannerProps extends Omit<ComponentProps<'div'>, 'className'> {
  tone?: 'ok' | 'warn' | undefined
  Icon?: LucideIcon
  /** The buttons, or a link. */
  act?: ReactNode
  /** A class of the place: `task__wide` in a row. */
  className?: string
}

/** A mark, a text and what can be done about it, in one line where there is room. */
export function Banner({ tone, Icon, act, className = '', children, ...box }: BannerProps) {
  return (
    <div className={`says ${className}`.trim()} data-tone={tone} {...box}>
      {Icon && <Icon aria-hidden="true" />}
      <p className="grow">{children}</p>
      {act}
    </div>
  )
}
