import { join } from 'node:path'
import { serve } from 'bun'
import { openDatabase, sqlite } from '#server/database/open.ts'

// As fast as Bun and SQLite do the same: what the product is measured against. Told `bytes` and a folder, it answers
// everything with the answer that was kept there; told `rows` and a database, it saves values and reads sheets, each by one
// prepared statement of the product's columns, keys and pragmas, for the team that the call names in a header.

const [kind, path] = process.argv.slice(2) as ['bytes' | 'rows', string]

const server = serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: kind === 'bytes' ? await sameAnswer(path) : savesAndReads(path),
})
console.log(`http://127.0.0.1:${server.port}`)

async function sameAnswer(folder: string) {
  const { status, headers } = await Bun.file(join(folder, 'answer.json')).json()
  const bytes = await Bun.file(join(folder, 'body')).bytes()
  return () => new Response(bytes.length > 0 ? bytes : null, { status, headers })
}

function savesAndReads(database: string) {
  openDatabase(database)
  const save = sqlite.query(`
    INSERT INTO task_entries (teamId, taskId, value, updatedAt, updatedById) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (teamId, taskId) DO UPDATE SET value = excluded.value, updatedAt = excluded.updatedAt,
      updatedById = excluded.updatedById
    RETURNING *`)
  const sheet = sqlite.query(`
    SELECT task.*, area.name AS area, second.name AS second, entry.value, entry.updatedAt, favourite.taskId AS favourite
    FROM task_groups AS area
    JOIN tasks AS task ON task.primaryGroupId = area.id
    LEFT JOIN task_groups AS second ON second.id = task.secondaryGroupId
    LEFT JOIN task_entries AS entry ON entry.taskId = task.id AND entry.teamId = $team
    LEFT JOIN favourites AS favourite ON favourite.taskId = task.id AND favourite.teamId = $team
    WHERE area.yearId = (SELECT id FROM years WHERE state = 'OPEN')
    ORDER BY task.displayPriority, task.id`)

  return async (request: Request) => {
    const [team, user] = request.headers.get('x-bare')!.split('/').map(Number) as [number, number]
    if (request.method === 'GET') return json(JSON.stringify(sheet.all({ team })), request)
    const taskId = Number(request.url.slice(request.url.lastIndexOf('/') + 1))
    const { value } = (await request.json()) as { value: number }
    return json(JSON.stringify(save.get(team, taskId, value, new Date().toISOString(), user)), request)
  }
}

function json(text: string, request: Request): Response {
  const headers = { 'content-type': 'application/json;charset=utf-8' }
  if (!request.headers.get('accept-encoding')?.includes('gzip')) return new Response(text, { headers })
  const body = Bun.gzipSync(new TextEncoder().encode(text), { library: 'libdeflate', level: 1 })
  return new Response(body, { headers: { ...headers, 'content-encoding': 'gzip' } })
}
