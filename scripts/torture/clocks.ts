import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { confirmClock } from '#server/database/clockJump.ts'
import { folderOfWorld, startServer } from '#test/process.ts'
import { createWorld, user } from '#test/world.ts'
import { counted, type Ordeal } from './verdicts.ts'

const SHIFTED_CLOCK = join(import.meta.dir, 'shiftedClock.ts')
const WORST_MS = 10_000

/** A start with a clock that is wrong by so many days, with accounts that are due to be erased and warned then. */
export const wrongClock = (days: number): Ordeal => ({
  id: 'P31',
  promise: `a clock ${Math.abs(days)} days ${days > 0 ? 'ahead' : 'back'} at the start erases and mails nobody`,
  async suffer() {
    createWorld()
    user('nigdy', { activated: false })
    // The database knows the time.
    confirmClock()
    const dataDir = folderOfWorld()
    const before = everybodyIn(dataDir)

    const server = await startServer({
      dataDir,
      env: { CLOCK_SHIFT_DAYS: String(days), BUN_OPTIONS: `--preload=${SHIFTED_CLOCK}` },
    })
    const wasHeld = () => server.log().includes('"event":"clock.held","job":"retention"')
    for (let waited = 0; !wasHeld() && waited < WORST_MS; waited += 50) await Bun.sleep(50)
    await server.end()

    const after = everybodyIn(dataDir)
    const erased = before.emails.filter(email => !after.emails.includes(email)).length
    const told = server.log().includes('"event":"clock.jumped"')
    return {
      seen: `of ${counted(before.emails.length)} accounts ${erased} erased, ${after.mails - before.mails} mails, ${told ? 'told' : 'not told'}`,
      held: erased === 0 && after.mails === before.mails && told && wasHeld(),
    }
  },
})

function everybodyIn(dataDir: string) {
  using file = new Database(join(dataDir, 'app.db'), { readonly: true })
  return {
    emails: file
      .query<{ email: string }, []>('SELECT email FROM users')
      .all()
      .map(({ email }) => email),
    mails: file.query<{ n: number }, []>('SELECT count(*) AS n FROM outbox').get()!.n,
  }
}
