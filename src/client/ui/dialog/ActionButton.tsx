import type { ComponentProps } from 'react'
import { FormError } from '#client/ui/form/Field.tsx'
import { useAction } from './useAction.ts'

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  act: () => Promise<unknown>
  tone?: 'danger' | 'primary' | 'quiet'
}

/** A button that runs a write, is disabled meanwhile, and is followed by its error. */
export function ActionButton({ act, tone, disabled = false, ...button }: ActionButtonProps) {
  const { run, busy, failure } = useAction(act)
  return (
    <>
      <button
        type="button"
        className="btn"
        data-tone={tone}
        disabled={disabled || busy}
        onClick={() => run()}
        {...button}
      />
      <FormError message={failure} />
    </>
  )
}
