import type { ComponentProps } from 'react'

interface StepperProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** The text as typed, so that "0," can be typed on the way to "0,5". */
  value: string
  onValue: (text: string) => void
  onStep: (by: 1 | -1) => void
  /** Where − ends. */
  atLeast?: boolean
  'aria-label': string
}

export function Stepper({ value, onValue, onStep, atLeast = false, disabled, ...input }: StepperProps) {
  return (
    <div className="stepper">
      <button type="button" aria-label="mniej" disabled={disabled || atLeast} onClick={() => onStep(-1)}>
        −
      </button>
      <input
        {...input}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={value}
        onChange={event => onValue(event.target.value)}
      />
      <button type="button" aria-label="więcej" disabled={disabled} onClick={() => onStep(1)}>
        +
      </button>
    </div>
  )
}
