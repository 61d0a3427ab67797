import { serve } from 'bun'
import { openDatabase, sqlite } from '#server/database/open.ts'

// The least that Bun and SQLite need for the same work, with the means that the product uses itself. `bytes <folder>` answers
// every request with the stored answer. `rows <database>` saves values with their history and returns sheets: saves of one
// event-loop tick share a transaction, a person's next change of a value changes the row of the history, a sheet stays in memory
// until its troop saves, and rows are written without RETURNING. The caller names troop and user in the header `x-bare`.

const [kind, path] = process.argv.slice(2) as ['bytes' | 'rows', string]
const fetch = kind === 'bytes' ? await storedAnswer(path) : savesAndSheets(path)
const { url } = serve({ port: 0, hostname: '127.0.0.1', fetch })
console.log(url.href)

async function storedAnswer(folder: string) {
  const headers = await Bun.file(`${folder}/headers.json`).json()
  const body = await Bun.file(`${folder}/body`).bytes()
  return () => new Response(body, { headers })
}

function savesAndSheets(database: string) {
  openDatabase(database)
  const save = sqlite.query(`
    INSERT INTO task_entries (teamId, taskId, value, updatedAt, updatedById) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (teamId, taskId) DO UPDATE SET value = excluded.value, updatedAt = excluded.updatedAt,
      updatedById = excluded.updatedById`)
  const before = sqlite.query<{ value: number }, [number, number]>(
    'SELECT value FROM task_entries WHERE teamId = ? AND taskId = ?',
  )
  const newest = sqlite.query<{ id: number; byId: number }, [number, number]>(
    'SELECT id, byId FROM entry_changes WHERE taskId = ? AND teamId = ? ORDER BY id DESC LIMIT 1',
  )
  const keepChange = sqlite.query(
    'INSERT INTO entry_changes (teamId, taskId, before, after, at, byId) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const correctChange = sqlite.query('UPDATE entry_changes SET after = ? WHERE id = ?')
  const sheet = sqlite.query(`
    SELECT task.*, area.name AS area, second.name AS second, entry.value, entry.updatedAt, favourite.taskId AS favourite
    FROM task_groups AS area
    JOIN tasks AS task ON task.primaryGroupId = area.id
    LEFT JOIN task_groups AS second ON second.id = task.secondaryGroupId
    LEFT JOIN task_entries AS entry ON entry.taskId = task.id AND entry.teamId = $team
    LEFT JOIN mine AS favourite ON favourite.taskId = task.id AND favourite.teamId = $team
    WHERE area.yearId = (SELECT id FROM years WHERE state = 'OPEN')
    ORDER BY task.displayPriority, task.id`)

  type Row = [team: number, taskId: number, value: number, updatedAt: string, user: number]
  const sheets = new Map<number, Uint8Array<ArrayBuffer>>()
  let waiting: { row: Row; done: () => void }[] = []
  const commit = sqlite.transaction((rows: Row[]) => {
    for (const row of rows) {
      const [team, taskId, value, at, user] = row
      const known = before.get(team, taskId)?.value ?? null
      const change = newest.get(taskId, team)
      save.run(...row)
      if (change?.byId === user) correctChange.run(value, change.id)
      else keepChange.run(team, taskId, known, value, at, user)
    }
  })
  function saveTogether(row: Row) {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (waiting.length === 0)
      setImmediate(() => {
        const saves = waiting
        waiting = []
        commit.immediate(saves.map(({ row }) => row))
        for (const { done } of saves) done()
      })
    waiting.push({ row, done: resolve })
    return promise
  }

  return async (request: Request) => {
    const [team, user] = request.headers.get('x-bare')!.split('/').map(Number) as [number, number]
    const headers = { 'content-type': 'application/json;charset=utf-8' }
    if (request.method === 'PUT') {
      const taskId = Number(request.url.slice(request.url.lastIndexOf('/') + 1))
      const { value } = (await request.json()) as { value: number }
      const updatedAt = new Date().toISOString()
      await saveTogether([team, taskId, value, updatedAt, user])
      sheets.delete(team)
      return new Response(JSON.stringify({ teamId: team, taskId, value, updatedAt, updatedById: user }), { headers })
    }
    const bytes =
      sheets.get(team) ?? Bun.gzipSync(JSON.stringify(sheet.all({ team })), { library: 'libdeflate', level: 1 })
    sheets.set(team, bytes)
    return new Response(bytes, { headers: { ...headers, 'content-encoding': 'gzip' } })
  }
}
