import { SECOND } from './clock.ts'
import { closeDatabase } from './database/start.ts'
import { log, reportBug } from './log.ts'
import { stopMail } from './mail/sender.ts'

/** How long requests that are under way may take to finish. */
const PATIENCE = 10 * SECOND

/**
 * Stops in order when asked to (SIGTERM, Ctrl-C): no new requests, those under way are answered, one database file is
 * left. A promise that nobody waited for is logged and harms nobody else; after a throw outside of everything the
 * process no longer trusts itself and leaves, for its supervisor to start anew.
 */
export function stopWhenAsked(server: Bun.Server<undefined>) {
  let stopping = false
  async function stop(exitCode: number) {
    if (stopping) return
    stopping = true
    await Promise.race([Promise.all([server.stop(), stopMail()]), Bun.sleep(PATIENCE)])
    await server.stop(true)
    closeDatabase()
    log('stopped')
    process.exit(exitCode)
  }

  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  process.on('unhandledRejection', reason => reportBug(reason, 'a promise nobody waited for'))
  process.on('uncaughtException', error => {
    reportBug(error, 'outside of everything')
    stop(70)
  })
}
