import type { Server } from '#test/process.ts'

const PAUSE_MS = 20

/** Longest time that another client waited for an answer during `work`, in ms. @throws when it is not answered 200 */
export async function longestWait(server: Pick<Server, 'fetch'>, work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let working = true
  async function keepAsking() {
    while (working) {
      const began = performance.now()
      const answer = await server.fetch('GET', '/ranking/years')
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`another client was answered ${answer.status}`)
      longest = Math.max(longest, performance.now() - began)
      await Bun.sleep(PAUSE_MS)
    }
  }
  const end = () => {
    working = false
  }
  await Promise.all([keepAsking(), work().finally(end)])
  return longest
}
