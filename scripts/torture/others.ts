import type { Server } from '#test/process.ts'

const PAUSE_MS = 20

/**
 * The longest that somebody else waited for an answer while `work` was under way, in milliseconds.
 * @throws when they are not answered with 200
 */
export async function longestWait(server: Pick<Server, 'fetch'>, work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let working = true
  async function ask() {
    while (working) {
      const began = performance.now()
      const answer = await server.fetch('GET', '/ranking/years')
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`somebody else was answered ${answer.status}`)
      longest = Math.max(longest, performance.now() - began)
      await Bun.sleep(PAUSE_MS)
    }
  }
  const end = () => {
    working = false
  }
  await Promise.all([ask(), work().finally(end)])
  return longest
}
