import { DAY, inFuture, now } from '#server/core/clock.ts'
import { keyValueOf, setKeyValue } from '#server/database/keyValues.ts'
import { atomically, sqlite } from '#server/database/open.ts'
import { notify } from '#server/people/notifications.ts'
import { leadersOf } from '#server/people/recipients.ts'

const KEY = 'others-values'

// Values of one leader count once each, however often they were changed.
const ENTERED = `
  SELECT change.teamId, change.byId, area.yearId, count(DISTINCT change.taskId) AS "values",
    json_group_array(DISTINCT area.name) AS areas
  FROM entry_changes AS change
  JOIN users AS author ON author.id = change.byId AND author.role = 'USER'
  JOIN tasks AS task ON task.id = change.taskId
  JOIN task_groups AS area ON area.id = task.primaryGroupId
  JOIN years AS year ON year.id = area.yearId AND year.state = 'OPEN'
  WHERE change.at > ?
  GROUP BY change.teamId, change.byId`

interface Entered {
  teamId: number
  byId: number
  yearId: number
  values: number
  areas: string
}

/** Notifies the leaders of a team in the bell, once a day, which values another of them entered (rules.md#84). */
export function tellOthersValues() {
  atomically(() => {
    const rows = sqlite.query<Entered, [string]>(ENTERED).all(keyValueOf(KEY) ?? inFuture(-DAY))
    for (const { teamId, byId, yearId, values, areas } of rows)
      for (const { id } of leadersOf(teamId)) {
        if (id === byId) continue
        const details = { values, areas: JSON.parse(areas) as string[] }
        notify(id, { kind: 'sheet.values', by: { id: byId }, teamId, yearId, details })
      }
    setKeyValue(KEY, now())
  })
}
