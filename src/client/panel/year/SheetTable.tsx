import { type CSSProperties, useId } from 'react'
import { Link } from 'wouter'
import type { filledSheets } from '#client/api/reads.ts'
import { LevelChip } from '#client/ui/LevelChip.tsx'
import { LevelSymbol } from '#client/ui/LevelSymbol.tsx'
import { countedSymbols } from '#client/ui/levelNames.ts'
import { LEVELS } from '#domain/levels.ts'

type Sheet = Awaited<ReturnType<ReturnType<typeof filledSheets>['load']>>[number]

interface SheetTableProps {
  yearId: number
  district: string
  sheets: readonly Sheet[]
}

export function SheetTable({ yearId, district, sheets }: SheetTableProps) {
  const id = useId()
  return (
    <section>
      <h3 id={id}>{district}</h3>
      <table className="table" data-narrow="blocks" aria-labelledby={id}>
        <thead>
          <tr>
            <th>Jednostka</th>
            <th>Wypełnienie</th>
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
              <td>{sheet.name}</td>
              <td data-label="Wypełnienie">
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
