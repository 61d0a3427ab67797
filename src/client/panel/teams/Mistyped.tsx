import { config } from '#client/api/reads.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { likelyEmail } from '#domain/people/mistypedEmail.ts'
import { counted } from '#domain/text/plural.ts'
import type { PlannedRow } from '#domain/troopList.ts'

type Row = Pick<PlannedRow, 'line' | 'team' | 'emails' | 'invites'>

interface MistypedProps {
  rows: readonly Row[]
  mend: (changes: readonly { line: number; column: 'emails'; value: string }[]) => void
  busy: boolean
}

/** Offers a likely address for each that looks mistyped (rules.md#69). Without a press the address stays as it is. */
export function Mistyped({ rows, mend, busy }: MistypedProps) {
  const domain = useReadOrNull(config)?.associationDomain ?? null
  const found = rows.flatMap(row =>
    row.invites.flatMap(email => {
      const likely = likelyEmail(email, domain)
      return likely === null ? [] : [{ row, email, likely }]
    }),
  )
  if (found.length === 0) return null
  const cellOf = ({ line, emails }: Row, guesses: ReadonlyMap<string, string>) =>
    ({ line, column: 'emails', value: emails.map(email => guesses.get(email) ?? email).join(', ') }) as const
  const all = new Map(found.map(({ email, likely }) => [email, likely]))
  return (
    <>
      <h3 className="import-head row">
        Możliwe literówki <small>{counted(found.length, 'adres', 'adresy', 'adresów')}, wyjdą, jak są</small>
        {found.length > 1 && (
          <button
            type="button"
            className="btn"
            data-size="small"
            disabled={busy}
            onClick={() => mend([...new Set(found.map(({ row }) => row))].map(row => cellOf(row, all)))}
          >
            Popraw wszystkie
          </button>
        )}
      </h3>
      <ul className="import-rows" data-plain>
        {found.map(({ row, email, likely }) => (
          <li key={`${row.line} ${email}`}>
            <span className="hint">
              <span className="import-line">wiersz</span> {row.line}
            </span>
            <div>
              <b className="anywhere">{row.team}</b>
              <p className="hint anywhere">{email}</p>
            </div>
            <div className="row tight">
              <span className="anywhere">
                Czy miało być <b>{likely}</b>?
              </span>
              <button
                type="button"
                className="btn"
                data-size="small"
                disabled={busy}
                onClick={() => mend([cellOf(row, new Map([[email, likely]]))])}
              >
                Tak, popraw<span className="visually-hidden"> {email}</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
