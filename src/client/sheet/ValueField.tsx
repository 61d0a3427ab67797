import { useId, useState } from 'react'
import { Stepper } from '#client/ui/Stepper.tsx'
import { decimals, formatValue, type ValueRule } from '#domain/values.ts'

interface ValueFieldProps {
  name: string
  value: number | undefined
  onValue: (value: number) => void
  /** The field was left, or Enter was pressed. */
  onDone: () => void
  /** What it takes. */
  rule?: ValueRule
}

/**
 * A number as it is being typed. The text stays as typed until the field is left, so that "0," can become "0,5"; every
 * number on the way counts at once, and what is no number is ignored and said to be.
 */
export function ValueField({ name, value, onValue, onDone, rule = decimals }: ValueFieldProps) {
  const id = useId()
  const [text, setText] = useState<string | null>(null)
  const isIgnored = text !== null && rule.parse(text) === null

  function type(typed: string) {
    setText(typed)
    const number = rule.parse(typed)
    if (number !== null) onValue(number)
  }

  function step(by: 1 | -1) {
    setText(null)
    onValue(stepped(value ?? 0, by, rule.most))
  }

  function done() {
    if (!isIgnored) setText(null)
    onDone()
  }

  return (
    <>
      <Stepper
        aria-label={name}
        aria-invalid={isIgnored}
        aria-describedby={isIgnored ? id : undefined}
        value={text ?? (value === undefined ? '' : formatValue(value))}
        placeholder="—"
        atLeast={!value}
        onValue={type}
        onStep={step}
        onFocus={event => event.currentTarget.select()}
        onBlur={done}
        enterKeyHint="next"
        onKeyDown={event => event.key === 'Enter' && done()}
      />
      {isIgnored && (
        <p className="error" id={id} role="status">
          To nie jest liczba od 0 do {rule.most.toLocaleString('pl')}. Nadal liczy się {formatValue(value ?? 0)}.
        </p>
      )}
    </>
  )
}

/** Whole steps from where the value is, without the noise of floating point and never past the ends. */
const stepped = (value: number, by: number, most: number) =>
  Math.min(Math.max(Math.round((value + by) * 1e6) / 1e6, 0), most)
