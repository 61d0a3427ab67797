import { sqlite } from '#server/database/open.ts'
import { tell } from '#server/notices/tell.ts'
import { teamById } from '#server/teams/teamLookups.ts'

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

/** Tells the leaders of a team which values another of them entered (rules.md#84). */
export function tellOthersValues(since: string) {
  for (const { teamId, byId, yearId, values, areas } of sqlite.query<Entered, [string]>(ENTERED).all(since))
    tell('sheet.values', {
      by: { id: byId },
      team: teamById(teamId),
      year: { id: yearId },
      details: { values, areas: JSON.parse(areas) as string[] },
    })
}
