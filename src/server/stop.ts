import { SECOND } from './core/clock.ts'
import { log, reportBug } from './core/log.ts'
import { closeDatabase } from './database/start.ts'
import { stopMail } from './mail/sender.ts'

/** Requests under way have this long to finish. */
const PATIENCE = 10 * SECOND

/**
 * Stops in order on SIGTERM and Ctrl-C: no new requests, those under way are answered, and one database file is left. An
 * unhandled rejection is logged and ends nothing. After an uncaught exception the process stops, because its state may be
 * wrong, and its supervisor starts it again.
 * @returns a function that stops it, and one that returns true once it is stopping
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
