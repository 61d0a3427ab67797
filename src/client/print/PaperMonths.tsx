import type { Sheet } from '#client/sheet/model/sheet.ts'
import { valueInWords } from '#client/sheet/model/taskWords.ts'
import type { Month } from '#domain/months.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { monthInWords } from '#domain/warsaw.ts'
import { Signatures } from './Signatures.tsx'

interface Row {
  id: number
  name: string
  area: string
  wanted: string
  now: string
  isDone: boolean
  month: Month | null
}

/** Lists starred tasks by month, with places to sign (rules.md#63). */
export function PaperMonths({ sheet }: { sheet: Sheet }) {
  const rows = rowsOf(sheet)
  if (rows.length === 0) return <p className="paper-sheet__none">Nie macie jeszcze swoich zadań.</p>
  const { category, points } = sheet.withMine.standing
  const months = [...new Set(rows.flatMap(({ month }) => month ?? []))].toSorted()
  return (
    <>
      <p className="paper-sheet__key">
        Z moimi: kategoria {levelNames[category].category}, {formatTotal(points)} pkt. Pusta kratka czeka na odhaczenie.
      </p>
      {[...months, null].map(month => {
        const own = rows.filter(row => row.month === month)
        return (
          own.length > 0 && (
            <section key={month} className="paper-plan">
              <h2>{month ? monthInWords(month) : 'cały rok'}</h2>
              <table>
                <thead>
                  <tr>
                    <th>Zadanie</th>
                    <th>Ile</th>
                    <th>Jest</th>
                    <th>Zrobione</th>
                  </tr>
                </thead>
                <tbody>
                  {own.map(({ id, name, area, wanted, now, isDone }) => (
                    <tr key={id}>
                      <td>
                        {name} <small>{area}</small>
                      </td>
                      <td>{wanted}</td>
                      <td>{now}</td>
                      <td>
                        {isDone ? '✓' : <span className="visually-hidden">nie</span>}
                        {!isDone && <i className="paper-plan__box" />}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )
        )
      })}
      <Signatures />
    </>
  )
}

function rowsOf({ withMine, tasks, groups, entries }: Sheet): Row[] {
  const areas = new Map(groups.map(({ id, name }) => [id, name]))
  return tasks.flatMap(task => {
    const mine = entries.mine.get(task.id)
    if (!mine) return []
    const entered = entries.values.get(task.id)
    return {
      id: task.id,
      name: task.name,
      area: areas.get(task.primaryGroupId)!,
      wanted: mine.value === null ? 'w całości' : valueInWords(task, mine.value),
      now: entered === undefined ? '—' : valueInWords(task, entered),
      isDone: withMine.marks.get(task.id) === 'fulfilled',
      month: mine.month,
    }
  })
}
