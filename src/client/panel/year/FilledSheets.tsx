import { type CSSProperties, useId, useState } from 'react'
import { Link } from 'wouter'
import { filledSheets } from '#client/api/reads.ts'
import { useRead } from '#client/api/useRead.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Field } from '#client/ui/Field.tsx'
import { LevelChip, LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { countedSymbols } from '#client/ui/levelNames.ts'
import { LEVELS } from '#domain/levels.ts'
import { matcher } from '#domain/search.ts'

/** The sheets that troops have begun, by district. Read only once it is shown. */
export function FilledSheets({ yearId }: { yearId: number }) {
  const sheets = useRead(filledSheets(yearId))
  const [filter, setFilter] = useState('')
  if (!sheets) return <Loading />

  const matches = matcher(filter)
  const found = sheets.filter(({ name, district }) => matches(`${name} ${district.name}`))
  const districts = Map.groupBy(found, sheet => sheet.district.name)

  return (
    <div className="fold__body stack">
      {sheets.length === 0 && <p className="muted">Żadna drużyna nie zaczęła jeszcze wypełniać arkusza.</p>}
      {sheets.length > 0 && (
        <Field
          label="Szukaj drużyny lub chorągwi"
          type="search"
          value={filter}
          onChange={event => setFilter(event.target.value)}
        />
      )}
      {sheets.length > 0 && found.length === 0 && <p className="muted">Nic nie pasuje do tego, czego szukasz.</p>}
      {[...districts].map(([district, rows]) => (
        <SheetTable key={district} yearId={yearId} district={district} sheets={rows} />
      ))}
    </div>
  )
}

type Sheet = Awaited<ReturnType<ReturnType<typeof filledSheets>['load']>>[number]

interface SheetTableProps {
  yearId: number
  district: string
  sheets: readonly Sheet[]
}

function SheetTable({ yearId, district, sheets }: SheetTableProps) {
  const id = useId()
  return (
    <section>
      <h3 id={id}>{district}</h3>
      <table className="table" data-narrow="blocks" aria-labelledby={id}>
        <thead>
          <tr>
            <th>Drużyna</th>
            <th>Postęp</th>
            <th>Symbole</th>
            <th>Kategoria</th>
            <th>
              <span className="visually-hidden">Arkusz</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sheets.map(sheet => (
            <tr key={sheet.id}>
              <td>
                {sheet.name} {sheet.shadow && <Badge>ukryta</Badge>}
              </td>
              <td data-label="Postęp">
                <Progress sheet={sheet} />
              </td>
              <td data-label="Symbole">
                <Tokens tokens={sheet.tokens} />
              </td>
              <td data-label="Kategoria">
                <LevelChip level={sheet.category} />
              </td>
              <td className="num nowrap">
                <Link href={`/admin/kategoryzacja/${sheet.id}/w-roku/${yearId}`}>Zobacz arkusz</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Progress({ sheet: { prerequisites, tasks } }: { sheet: Sheet }) {
  const now = tasks.of === 0 ? 0 : (tasks.filled / tasks.of) * 100
  return (
    <div className="progress">
      <div className="bar">
        <i style={{ '--now': now } as CSSProperties} />
      </div>
      <small>
        {tasks.filled} z {tasks.of} zadań
        {prerequisites.done < prerequisites.of && `, wymagania ${prerequisites.done} z ${prerequisites.of}`}
      </small>
    </div>
  )
}

const TOKENS = { POLOWA: 'polowa', LESNA: 'lesna', PUSZCZANSKA: 'puszczanska' } as const

function Tokens({ tokens }: { tokens: Sheet['tokens'] }) {
  return (
    <span className="tokens">
      {LEVELS.map(level => (
        <span key={level} title={countedSymbols(tokens[TOKENS[level]], level)}>
          <LevelSymbol level={level} name={countedSymbols(tokens[TOKENS[level]], level)} />
          <span aria-hidden="true">{tokens[TOKENS[level]]}</span>
        </span>
      ))}
    </span>
  )
}
