import type { Sheet } from '#client/sheet/view/sheet.ts'
import { valueInWords } from '#client/sheet/view/taskWords.ts'
import type { Month } from '#domain/planMonths.ts'
import { formatTotal } from '#domain/scoring/points.ts'
import { levelNames } from '#domain/text/levelNames.ts'
import { monthInWords } from '#domain/warsaw.ts'
import { Signatures } from './Signatures.tsx'

interface Row {
  key: string
  name: string
  area: string
  planned: string
  now: string
  isDone: boolean
  month: Month | null
}

/** "Plan pracy": the plan by month, with places to sign (rules.md#63). */
export function PaperPlan({ sheet }: { sheet: Sheet }) {
  const rows = rowsOf(sheet)
  if (!sheet.plan) return <p className="paper-sheet__none">Drużyna nie ma jeszcze planu.</p>
  const { category, points } = sheet.plan.standing
  const months = [...new Set(rows.flatMap(({ month }) => month ?? []))].toSorted()
  return (
    <>
      <p className="paper-sheet__key">
        Cały plan daje {category ? `kategorię ${levelNames[category].categoryWith}` : 'jeszcze brak kategorii'},{' '}
        {formatTotal(points)} pkt. Pusta kratka czeka na odhaczenie.
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
                    <th>Plan</th>
                    <th>Jest</th>
                    <th>Zrobione</th>
                  </tr>
                </thead>
                <tbody>
                  {own.map(({ key, name, area, planned, now, isDone }) => (
                    <tr key={key}>
                      <td>
                        {name} <small>{area}</small>
                      </td>
                      <td>{planned}</td>
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

function rowsOf({ plan, year, tasks, groups, entries }: Sheet): Row[] {
  if (!plan) return []
  const areas = new Map(groups.map(({ id, name }) => [id, name]))
  const byId = new Map(tasks.map(task => [task.id, task]))
  return [
    ...plan.rows.prerequisites.map(({ initialTaskId: id, month }) => ({
      key: `prerequisite/${id}`,
      name: year.prerequisites.find(row => row.id === id)!.name,
      area: 'wymaganie wstępne',
      planned: 'spełnione',
      now: entries.ticked.has(id) ? 'tak' : 'nie',
      isDone: entries.ticked.has(id),
      month,
    })),
    ...plan.rows.tasks.map(({ taskId, value, month }) => {
      const task = byId.get(taskId)!
      const entered = entries.values.get(taskId)
      return {
        key: `task/${taskId}`,
        name: task.name,
        area: areas.get(task.primaryGroupId)!,
        planned: valueInWords(task, value),
        now: entered === undefined ? '—' : valueInWords(task, entered),
        isDone: plan.marks.tasks.get(taskId) === 'fulfilled',
        month,
      }
    }),
  ]
}
