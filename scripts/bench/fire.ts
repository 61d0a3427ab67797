import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome, Plan } from './plan.ts'

const GENERATOR = join(import.meta.dir, 'generator.ts')

let generator: ReturnType<typeof start> | undefined

/** Has the load generator do the plan. One plan at a time. */
export async function fire(plan: Plan): Promise<Outcome> {
  generator ??= start()
  return (await generator)(plan)
}

/** @throws when an answer was none of those that were expected */
export async function fireWithoutFailure(plan: Plan): Promise<Outcome> {
  const outcome = await fire(plan)
  if (outcome.failed > 0) throw new Error(`${outcome.failed} of the answers of ${plan.origin} were wrong`)
  return outcome
}

async function start() {
  const { promise: ready, resolve } = Promise.withResolvers<unknown>()
  let answer: (message: unknown) => void = resolve
  const child = Bun.spawn([process.execPath, GENERATOR], {
    stdout: 'inherit',
    stderr: 'inherit',
    ipc: message => answer(message),
    onExit: () => answer(new Error('The load generator ended')),
  })
  child.unref()
  await ready
  return (plan: Plan) =>
    new Promise<Outcome>((resolve, reject) => {
      answer = message => (message instanceof Error ? reject(message) : resolve(message as Outcome))
      child.send(plan)
    })
}

const TICKS_PER_SECOND = 100

/** How long a process has kept a processor busy until now, in seconds: all its threads, the system's work for it too. */
export function processorTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
