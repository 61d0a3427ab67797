import { Check, type LucideIcon } from 'lucide-react'

export interface Recipient {
  id: number | string
  name: string
  lines: readonly string[]
  why?: string | null
}

interface RecipientsProps {
  labelledBy: string
  rows: readonly Recipient[]
  Skipped: LucideIcon
}

/** Lists the troops that an act is about; those left out are shown with the reason. */
export const Recipients = ({ labelledBy, rows, Skipped }: RecipientsProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
  <ul className="recipients" data-plain tabIndex={0} aria-labelledby={labelledBy}>
    {rows.map(({ id, name, lines, why = null }) => (
      <li key={id} data-skipped={why !== null || undefined}>
        {why === null ? <Check aria-hidden="true" /> : <Skipped aria-hidden="true" />}
        <div>
          <strong>{name}</strong>
          {(why === null ? lines : [`pominięta: ${why}`]).map(line => (
            <p key={line} className="anywhere">
              {line}
            </p>
          ))}
        </div>
      </li>
    ))}
  </ul>
)
