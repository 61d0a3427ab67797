import { config } from '#client/api/reads.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { likelyEmail } from '#domain/people/mistypedEmail.ts'
import { counted } from '#domain/text/plural.ts'
import type { PlannedRow } from '#domain/troopList.ts'
import type { PlaceOf } from './reasonWords.ts'

/** Names addresses that look mistyped, with a likely one (rules.md#69). They are sent to as they are. */
export function Mistyped({ rows, placeOf }: { rows: readonly PlannedRow[]; placeOf: PlaceOf }) {
  const domain = useReadOrNull(config)?.associationDomain ?? null
  const found = rows.flatMap(({ line, team, invites }) =>
    invites.flatMap(email => {
      const likely = likelyEmail(email, domain)
      return likely === null ? [] : [{ line, team, email, likely }]
    }),
  )
  if (found.length === 0) return null
  return (
    <>
      <h3 className="band spread">
        Możliwe literówki <small>{counted(found.length, 'adres', 'adresy', 'adresów')}, wyjdą, jak są</small>
      </h3>
      <ul className="import-rows" data-plain>
        {found.map(({ line, team, email, likely }) => (
          <li key={`${line} ${email}`}>
            <span className="hint">
              <span className="import-line">wiersz</span> {placeOf(line).line}
            </span>
            <div>
              <b className="anywhere">{team}</b>
              <p className="hint anywhere">{email}</p>
            </div>
            <span className="anywhere">
              Czy miało być <b>{likely}</b>?
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
