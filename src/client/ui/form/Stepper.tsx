import type { ComponentProps, KeyboardEvent } from 'react'

interface StepperProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** The text as typed, so that "0," can be typed on the way to "0,5". */
  value: string
  onValue: (text: string) => void
  onStep: (by: 1 | -1) => void
  atLeast?: boolean
  'aria-label': string
}

/** The buttons are not in the tab order: on a keyboard the arrows do the same, and Tab moves from value to value. */
export function Stepper({ value, onValue, onStep, onKeyDown, atLeast = false, disabled, ...input }: StepperProps) {
  function step(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event)
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    if (event.key === 'ArrowUp') onStep(1)
    else if (!atLeast) onStep(-1)
  }

  return (
    <div className="stepper">
      <button type="button" tabIndex={-1} aria-label="mniej" disabled={disabled || atLeast} onClick={() => onStep(-1)}>
        −
      </button>
      <input
        {...input}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={value}
        onChange={event => onValue(event.target.value)}
        onKeyDown={step}
      />
      <button type="button" tabIndex={-1} aria-label="więcej" disabled={disabled} onClick={() => onStep(1)}>
        +
      </button>
    </div>
  )
}
