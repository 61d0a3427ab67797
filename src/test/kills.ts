import { Database } from 'bun:sqlite'
import { expect } from 'bun:test'
import { join } from 'node:path'
import { folderOfWorld, type Server, startServer } from './process.ts'

/** Number of rounds for each killed act: 5 in a check, 50 in `check --release`. Each starts a server. */
export const KILLS = process.env.RACE_ROUNDS ? 50 : 5

interface Act {
  /** Performs the act. Numbers count from 0, and act 0 is not killed. */
  act: (server: Server, number: number) => Promise<Response>
  /** The next start finishes what was begun, so the file is looked at after it. */
  isFinishedByStart?: true
  /** Returns true if all of the act is in the file, and false if nothing of it. @throws for anything in between */
  isWhole: (file: Database, number: number, wholeBefore: number) => boolean
}

/**
 * Kills a server in the middle of an act, a little later each time, up to the duration of an undisturbed act. An
 * acknowledged act must be stored.
 */
export async function killDuring({ act, isWhole, isFinishedByStart }: Act) {
  const dataDir = folderOfWorld()
  let took = 0
  let whole = 0
  for (let number = 0; number <= KILLS; number++) {
    const server = await startServer({ dataDir })
    const began = performance.now()
    const answer = act(server, number).catch(() => null)
    if (number === 0) {
      const first = await answer
      expect([first?.ok, await first?.text()]).toEqual([true, expect.any(String)])
      took = performance.now() - began
    } else await Promise.race([answer, Bun.sleep((took * number) / KILLS)])
    await server.end('SIGKILL')
    const isAcknowledged = (await answer)?.ok === true
    if (isFinishedByStart) await (await startServer({ dataDir })).end('SIGKILL')

    const file = new Database(join(dataDir, 'app.db'))
    const isThere = isWhole(file, number, whole)
    if (isThere) whole++
    if (isAcknowledged) expect(isThere).toBe(true)
    expect(file.query('PRAGMA foreign_key_check').all()).toEqual([])
    file.close()
  }
}

export const countIn = (file: Database) => (sql: string) =>
  file.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${sql}`).get()!.n
