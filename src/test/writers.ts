import type { Server } from './process.ts'
import { completePrerequisites, createWorld, enter, sessionOf } from './world.ts'

// Leaders save without a pause, and the values the server acknowledged are recorded.

/** Creates a world in which three leaders may fill in their sheets. Call `folderOfWorld()` afterwards. */
export async function worldOfWriters() {
  const world = createWorld()
  const pairs = [
    [world.jan, world.wilki],
    [world.borys, world.orly],
    [world.cezary, world.fale],
  ] as const
  for (const [, team] of pairs) {
    completePrerequisites(team, world.open)
    enter(team, world.open.goodTurns, 0)
  }
  const cookies = await Promise.all(pairs.map(([leader]) => sessionOf(leader)))
  return { world, leaders: cookies.map(cookie => ({ cookie, task: world.open.goodTurns.id })) }
}

export interface Writer {
  leader: { cookie: string; task: number }
  /** The last acknowledged value, and the last one sent, which may have been stored without an acknowledgement. */
  saved: number
  sent: number
}

export const writersOf = (leaders: Writer['leader'][]): Writer[] =>
  leaders.map(leader => ({ leader, saved: 0, sent: 0 }))

/**
 * Each writer saves 1, 2, 3 ... until the server is gone. `onSaved` gets the number of acknowledged saves; the writer
 * waits for it, the others continue.
 */
export async function writeUntilGone(server: Server, writers: Writer[], onSaved: (count: number) => unknown) {
  let count = 0
  await Promise.all(
    writers.map(async writer => {
      while (await save(server, writer)) await onSaved(++count)
    }),
  )
}

export async function storedValue(server: Server, { leader }: Writer): Promise<number> {
  const answer = await server.fetch('GET', '/tasks/', undefined, leader.cookie)
  const groups = (await answer.json()) as { tasks: { id: number; value: number }[] }[]
  return groups.flatMap(group => group.tasks).find(task => task.id === leader.task)!.value
}

/** @returns true if it was acknowledged */
async function save(server: Server, writer: Writer): Promise<boolean> {
  writer.sent++
  const { cookie, task } = writer.leader
  const answer = await server.fetch('PUT', `/tasks/${task}`, { value: writer.sent }, cookie).catch(() => null)
  if (answer?.status !== 200) return false
  writer.saved = writer.sent
  return true
}
