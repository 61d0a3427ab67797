import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { SheetPosition } from '#client/sheet/model/sections.ts'
import { isClosed } from '#client/sheet/model/sheet.ts'
import type { SheetViewProps } from '#client/sheet/model/viewProps.ts'
import { formatLong } from '#domain/scoring/values.ts'
import { matchesIn } from '#domain/text/matches.ts'
import { counted } from '#domain/text/plural.ts'
import { matcher } from '#domain/text/search.ts'
import type { YearTask } from '#domain/year/fullYear.ts'

const SHOWN = 8

/** Finds a task by its name or description anywhere on the sheet. Enter opens the first result. */
export function TaskSearch({ id, sheet, position }: Pick<SheetViewProps, 'sheet' | 'position'> & { id: string }) {
  const [typed, setTyped] = useState('')
  const [, navigate] = useLocation()
  if (isClosed(sheet)) return null

  const { found, isIn } = search(sheet.tasks, typed)
  const all = counted(sheet.tasks.length, 'zadania', 'zadań', 'zadań')
  const groupName = (task: YearTask) => sheet.groups.find(group => group.id === task.primaryGroupId)?.name

  function goToFirst(event: FormEvent) {
    event.preventDefault()
    if (!found[0]) return
    setTyped('')
    navigate(addressOf(found[0], position))
  }

  return (
    <search className="task-search">
      <Search aria-hidden="true" />
      <form onSubmit={goToFirst}>
        <input
          id={id}
          type="search"
          className="input"
          aria-label={`Szukaj wśród ${all}`}
          placeholder={`Szukaj wśród ${all}`}
          autoComplete="off"
          enterKeyHint="go"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </form>
      {typed.trim() && (
        <div className="task-search__found">
          <p className="hint" role="status">
            {found.length === 0 ? 'Nic nie znaleziono' : `Znaleziono: ${formatLong(found.length)} z ${all}`}
          </p>
          <ul>
            {found.slice(0, SHOWN).map(task => (
              <li key={task.id}>
                <Link href={addressOf(task, position)} onClick={() => setTyped('')}>
                  <small>
                    {groupName(task)}
                    {!sheet.entries.values.has(task.id) && ' · niewypełnione'}
                    {!isIn(task.name) && ' · w opisie'}
                  </small>
                  <Marked text={task.name} typed={typed} />
                </Link>
              </li>
            ))}
          </ul>
          {found.length > SHOWN && <p className="hint">Wpisz więcej liter, aby zobaczyć pozostałe.</p>}
        </div>
      )}
    </search>
  )
}

function search(tasks: readonly YearTask[], typed: string) {
  const isIn = matcher(typed)
  if (!typed.trim()) return { found: [], isIn }
  const found = tasks.filter(({ name, description }) => isIn(`${name} ${description}`))
  return { found: [...found.filter(({ name }) => isIn(name)), ...found.filter(({ name }) => !isIn(name))], isIn }
}

/** Links to all tasks without a filter: the result must be in the list it leads to. */
const addressOf = (task: YearTask, { addressOf }: SheetPosition) =>
  addressOf(task.primaryGroupId, 'wszystkie', { task: task.id })

function Marked({ text, typed }: { text: string; typed: string }) {
  return matchesIn(text, typed).map(({ part, isMatch, at }) => (isMatch ? <mark key={at}>{part}</mark> : part))
}
