import { useId } from 'react'

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
