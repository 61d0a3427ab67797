import { SECOND } from './core/clock.ts'
import { log, reportBug } from './core/log.ts'
import { closeDatabase } from './database/start.ts'
import { stopMail } from './mail/sender.ts'

/** Requests under way have this long to finish. */
const PATIENCE = 10 * SECOND

/**
 * Stops on SIGTERM and Ctrl-C once requests under way are answered and one database file is left. An unhandled rejection is
 * logged and ends nothing. An uncaught exception may leave a wrong state: the process stops, and its supervisor starts it again.
 */
export function stopWhenAsked(server: Bun.Server<undefined>) {
  let stopping = false
  async function stop(exitCode: number) {
    if (stopping) return
    stopping = true
    try {
      await Promise.race([Promise.all([server.stop(), stopMail()]), Bun.sleep(PATIENCE)])
      await server.stop(true)
      closeDatabase()
    } catch (error) {
      // On a full disk the file cannot be tidied. Everything acknowledged is in it or in its -wal.
      reportBug(error, 'stopping')
    } finally {
      log('stopped')
      process.exit(exitCode)
    }
  }

  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  process.on('unhandledRejection', reason => reportBug(reason, 'a promise nobody waited for'))
  process.on('uncaughtException', error => {
    reportBug(error, 'outside of everything')
    stop(70)
  })
  return { stop, isStopping: () => stopping }
}
