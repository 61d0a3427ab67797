import { join } from 'node:path'
import { openDatabase, sqlite } from '#server/database/open.ts'
import { figure, section } from './report.ts'
import { startBareServer } from './server.ts'
import { middleTime } from './timing.ts'

const READS = 200
const WRITES = 400

/** A copy of the database that no server has open. */
export const BARE_COPY = 'bare.db'

interface Caller {
  origin: string
  cookie: string
}

/** One request after another: how much the product adds to what Bun and SQLite need anyway. */
export async function benchRequests(leader: Caller, taskIds: readonly number[], folder: string) {
  section('Requests against bare Bun and bare SQLite')
  for (const path of ['/ranking', '/tasks/']) {
    const body = await bytesOf(leader, path)
    const file = join(folder, 'same-bytes')
    await Bun.write(file, body)
    const bare = await startBareServer(file)
    const bareTime = await middleTime(READS, () => bytesOf({ ...leader, origin: bare.origin }, path))
    const time = await middleTime(READS, () => bytesOf(leader, path))
    await bare.stop()

    figure(`GET ${path}, ${Math.round(body.byteLength / 1024)} kB`, time, 'ms')
    figure('… against bare Bun.serve with the same bytes', time / bareTime, 'times')
  }

  const put = await middleTime(WRITES, n => saveValue(leader, taskIds[n % taskIds.length]!, n))
  const upsert = await middleTime(WRITES, bareUpsert(join(folder, BARE_COPY), taskIds))
  figure('PUT /tasks/{id}, on the disk when answered', put, 'ms')
  figure('… against a bare upsert with the same pragmas', put / upsert, 'times')
  figure('one durable upsert', upsert, 'ms', { most: 10, id: 'P03' })
}

/** @throws when the answer is not 200 */
export async function bytesOf({ origin, cookie }: Caller, path: string): Promise<ArrayBuffer> {
  const response = await fetch(`${origin}/api${path}`, { headers: { cookie } })
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}`)
  return response.arrayBuffer()
}

export async function saveValue({ origin, cookie }: Caller, taskId: number, value: number) {
  const response = await fetch(`${origin}/api/tasks/${taskId}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ value }),
  })
  if (!response.ok) throw new Error(`PUT /tasks/${taskId} answered ${response.status}`)
  await response.arrayBuffer()
}

/**
 * One statement on a copy of the same file. The database of this process is closed by now, so that it can open the copy
 * with the product's pragmas. Every value is a new one: SQLite writes nothing when nothing changes.
 */
function bareUpsert(path: string, taskIds: readonly number[]) {
  openDatabase(path)
  const { teamId } = sqlite.query<{ teamId: number }, []>('SELECT min(teamId) AS teamId FROM task_entries').get()!
  const upsert = sqlite.query(`
    INSERT INTO task_entries (teamId, taskId, value, updatedAt) VALUES (?, ?, ?, ?)
    ON CONFLICT (teamId, taskId) DO UPDATE SET value = excluded.value, updatedAt = excluded.updatedAt`)
  return (n: number) => upsert.run(teamId, taskIds[n % taskIds.length]!, n, new Date().toISOString())
}
