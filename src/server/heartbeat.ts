import { warningsOf } from '#contract/serverState.ts'
import { DAY, inFuture, MINUTE, now, SECOND } from './core/clock.ts'
import { config } from './core/config.ts'
import { log } from './core/log.ts'
import { keyValueOf, setKeyValue } from './database/keyValues.ts'
import { serverState } from './serverState.ts'

const LAST = 'heartbeat'

/** A little less than a day, so that calls do not move on by the minutes between two runs of the job. */
const PAUSE = DAY - 5 * MINUTE

/**
 * Calls HEARTBEAT_URL once a day while there is no warning; a failed call is repeated with the next run of the job. The log has
 * only the host: the rest of the address is a secret.
 */
export async function callHeartbeat(patience = 10 * SECOND) {
  const { heartbeatUrl } = config
  if (!heartbeatUrl || !isDue() || warningsOf(serverState(), Date.now()).length > 0) return
  const failure = await failureOf(heartbeatUrl, patience)
  if (failure) log('heartbeat.failed', { host: new URL(heartbeatUrl).host, ...failure }, 'warning')
  else setKeyValue(LAST, now())
}

/** True also when the last call is in the future, as after a wrong clock. */
function isDue(): boolean {
  const last = keyValueOf(LAST)
  return last === null || last <= inFuture(-PAUSE) || last > now()
}

async function failureOf(url: string, patience: number): Promise<Record<string, string | number> | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patience) })
    await answer.body?.cancel()
    return answer.ok ? null : { status: answer.status }
  } catch (error) {
    const { name, code } = error as { name: string; code?: string | number }
    return { code: typeof code === 'string' ? code : name }
  }
}
