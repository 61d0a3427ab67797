import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useUnsaved } from '#client/api/unsaved.ts'
import { Stepper } from '#client/ui/form/Stepper.tsx'
import { decimals, readingsOf, stepped, type ValueRule } from '#domain/scoring/typedValue.ts'
import { formatLong, formatValue } from '#domain/scoring/values.ts'

export interface ValueFieldProps {
  name: string
  value: number | undefined
  onValue: (value: number | null) => void
  onDone: () => void
  rule?: ValueRule
}

/**
 * A field for a number. The text stays as typed until the field is left, so that "0," can become "0,5". Every valid
 * number counts while typing; an invalid text is ignored, with a message. An emptied field is without an entry once it
 * is left, spaces alone change nothing, and Escape restores the previous value. A text with two readings ("1.500") waits
 * for an answer.
 */
export function ValueField(props: ValueFieldProps) {
  const { field, wrong } = useValueField(props)
  return (
    <>
      {field}
      {wrong}
    </>
  )
}

/** The field, and the message about an invalid text, which may stand elsewhere. */
export function useValueField({ name, value, onValue, onDone, rule = decimals }: ValueFieldProps): {
  field: ReactNode
  wrong: ReactNode
} {
  const id = useId()
  const [text, setText] = useState<string | null>(null)
  /** The value when the field was focused; undefined while it is not. */
  const [atFirst, setAtFirst] = useState<number | null>()
  const [entered, setAhead] = useAhead(value, onDone)
  const isBlank = text !== null && text.trim() === ''
  const readings = text === null ? null : readingsOf(text)
  const isIgnored = text !== null && !isBlank && rule.parse(text) === null
  const isIn = atFirst !== undefined

  // Only when thousands are grouped: setting the text loses the selection.
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (isIn) field.current?.select()
  }, [isIn])

  function type(typed: string) {
    setText(typed)
    const number = typed.trim() === '' || readingsOf(typed) ? null : rule.parse(typed)
    if (number !== null) enter(number)
  }

  function step(by: 1 | -1) {
    setText(null)
    enter(stepped(entered ?? 0, by, rule.most))
  }

  function enter(number: number | null) {
    setAhead(number ?? undefined)
    onValue(number)
  }

  function done() {
    if (text === '' && entered !== undefined) enter(null)
    if (!isIgnored && !readings) setText(null)
    onDone()
  }

  function restore() {
    setText(null)
    if (isIn && atFirst !== (entered ?? null)) enter(atFirst)
    onDone()
  }

  const write = isIn ? formatValue : formatLong
  const stepper = (
    <>
      <Stepper
        aria-label={name}
        aria-invalid={isIgnored}
        aria-describedby={isIgnored || readings ? id : undefined}
        value={text ?? (entered === undefined ? '' : write(entered))}
        placeholder="—"
        atLeast={!entered}
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
      {readings && (
        <WhichNumber
          id={id}
          numbers={readings.map(reading => rule.parse(reading)!)}
          entered={entered}
          onChoice={number => {
            setText(null)
            enter(number)
            onDone()
            field.current?.focus()
          }}
        />
      )}
    </>
  )
  return {
    field: stepper,
    wrong: isIgnored && (
      <p className="error task__wide" id={id} role="status">
        Wpiszcie liczbę od 0 do {formatLong(rule.most)}. {stillCounts(entered)}
      </p>
    ),
  }
}

/** The value entered here before the sheet has it (useOutbox.ts). Another `since` means that the sheet has caught up. */
function useAhead<Value>(value: Value, since: unknown): [entered: Value, enter: (entered: Value) => void] {
  const [ahead, setAhead] = useState<{ value: Value; over: Value; since: unknown }>()
  const isAhead = ahead?.over === value && ahead?.since === since
  if (ahead && !isAhead) setAhead(undefined)
  return [ahead && isAhead ? ahead.value : value, entered => setAhead({ value: entered, over: value, since })]
}

const stillCounts = (entered: number | undefined) =>
  entered === undefined ? 'Nic tu nie wpisano.' : `Liczy się ${formatLong(entered)}.`

interface WhichNumberProps {
  id: string
  numbers: readonly number[]
  entered: number | undefined
  onChoice: (number: number) => void
}

/** Asks which number was meant; until then the value stays as it was, and leaving the page asks first. */
function WhichNumber({ id, numbers, entered, onChoice }: WhichNumberProps) {
  useUnsaved(true, 'address')
  return (
    <div className="row tight task__wide">
      <p id={id} role="status">
        <b>{numbers.map(formatValue).join(' czy ')}?</b> {stillCounts(entered)}
      </p>
      {numbers.map(number => (
        <button key={number} type="button" className="btn" onClick={() => onChoice(number)}>
          {formatValue(number)}
        </button>
      ))}
    </div>
  )
}

interface YesNoProps {
  name: string
  value: boolean | undefined
  onValue: (value: boolean) => void
  /** Another one means that the sheet has what was chosen. */
  since: unknown
}

export function YesNo({ name, value, onValue, since }: YesNoProps) {
  const group = useId()
  const [chosen, setAhead] = useAhead(value, since)
  function choose(answer: boolean) {
    setAhead(answer)
    onValue(answer)
  }
  return (
    <fieldset className="yes-no" aria-label={name} data-empty={chosen === undefined}>
      {[false, true].map(answer => (
        <label key={String(answer)}>
          <input type="radio" name={group} checked={chosen === answer} onChange={() => choose(answer)} />
          {answer ? 'tak' : 'nie'}
        </label>
      ))}
    </fieldset>
  )
}
