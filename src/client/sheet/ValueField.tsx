import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Stepper } from '#client/ui/Stepper.tsx'
import { decimals, stepped, type ValueRule } from '#domain/typedValue.ts'
import { formatLong, formatValue } from '#domain/values.ts'

interface ValueFieldProps {
  name: string
  value: number | undefined
  /** null: nothing is entered. */
  onValue: (value: number | null) => void
  /** The field was left, or Enter was pressed. */
  onDone: () => void
  /** What it takes. */
  rule?: ValueRule
}

/**
 * A number as it is being typed. The text stays as typed until the field is left, so that "0," can become "0,5"; every
 * number on the way counts at once, and what is no number is ignored and said to be. An emptied field counts as 0 once it
 * is left, spaces alone change nothing, and Escape brings back what was there.
 */
export function ValueField({ name, value, onValue, onDone, rule = decimals }: ValueFieldProps) {
  const id = useId()
  const [text, setText] = useState<string | null>(null)
  /** The value when the field was entered; undefined while it is not. */
  const [atFirst, setAtFirst] = useState<number | null>()
  /** What was entered here over the value on show, which follows in a moment (useOutbox.ts), or does not: then `onDone` is new. */
  const [ahead, setAhead] = useState<{ value: number | null; over: number | undefined; onDone: () => void }>()
  const isAhead = ahead?.over === value && ahead?.onDone === onDone
  if (ahead && !isAhead) setAhead(undefined)
  const entered = ahead && isAhead ? (ahead.value ?? undefined) : value
  const isBlank = text !== null && text.trim() === ''
  const isIgnored = text !== null && !isBlank && rule.parse(text) === null
  const isIn = atFirst !== undefined

  // Only once the thousands stand together: writing them anew loses the selection.
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (isIn) field.current?.select()
  }, [isIn])

  function type(typed: string) {
    setText(typed)
    const number = typed.trim() === '' ? null : rule.parse(typed)
    if (number !== null) enter(number)
  }

  function step(by: 1 | -1) {
    setText(null)
    enter(stepped(entered ?? 0, by, rule.most))
  }

  function enter(number: number | null) {
    setAhead({ value: number, over: value, onDone })
    onValue(number)
  }

  function done() {
    if (text === '' && entered !== undefined) enter(0)
    if (!isIgnored) setText(null)
    onDone()
  }

  function restore() {
    setText(null)
    if (isIn && atFirst !== (entered ?? null)) enter(atFirst)
    onDone()
  }

  const write = isIn ? formatValue : formatLong
  return (
    <>
      <Stepper
        aria-label={name}
        aria-invalid={isIgnored}
        aria-describedby={isIgnored ? id : undefined}
        value={text ?? (entered === undefined ? '' : write(entered))}
        placeholder="—"
        atLeast={entered === 0}
        onValue={type}
        onStep={step}
        ref={field}
        onFocus={() => setAtFirst(entered ?? null)}
        onBlur={() => {
          setAtFirst(undefined)
          done()
        }}
        enterKeyHint="next"
        onKeyDown={event => {
          if (event.key === 'Enter') done()
          if (event.key === 'Escape') restore()
        }}
      />
      {isIgnored && (
        <p className="error task__wide" id={id} role="status">
          Wpisz liczbę od 0 do {formatLong(rule.most)}.{' '}
          {entered === undefined ? 'Nadal nic tu nie wpisano.' : `Nadal liczy się ${formatLong(entered)}.`}
        </p>
      )}
    </>
  )
}

interface YesNoProps {
  name: string
  /** undefined: neither was chosen yet. */
  value: boolean | undefined
  onValue: (value: boolean) => void
}

/** "nie" and "tak", of which none may be chosen yet. */
export function YesNo({ name, value, onValue }: YesNoProps) {
  const group = useId()
  return (
    <fieldset className="yes-no" aria-label={name} data-empty={value === undefined}>
      {[false, true].map(answer => (
        <label key={String(answer)}>
          <input type="radio" name={group} checked={value === answer} onChange={() => onValue(answer)} />
          {answer ? 'tak' : 'nie'}
        </label>
      ))}
    </fieldset>
  )
}
