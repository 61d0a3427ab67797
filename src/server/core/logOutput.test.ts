import { afterEach, expect, test } from 'bun:test'
import { endProcesses, startServer } from '#test/process.ts'

afterEach(endProcesses)

/** Each writes a line of about 140 bytes: together ten times the capacity of a pipe, and more than the queue's limit. */
const CALLS = 6000
const AT_ONCE = 50

test('P34 a pipe without a reader does not block the server; dropped lines are counted and reported', async () => {
  const server = await startServer()
  // The last line that a start logs.
  await server.untilOutput(/"event":"backup".*\n/)
  server.stopReading()
  for (let sent = 0; sent < CALLS; sent += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => refused(server)))

  const { refusals, dropped } = figuresIn(await metricsOf(server))
  expect(refusals).toBeGreaterThanOrEqual(CALLS)
  expect(dropped).toBeGreaterThan(0)

  server.readOn()
  await server.untilOutput(/"event":"log.dropped".*\n/)
  const lines = server
    .log()
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(lines.filter(({ event }) => event === 'call').length + dropped).toBe(refusals)
  expect(lines.filter(({ event }) => event === 'log.dropped').map(({ lines }) => lines)).toEqual([dropped])
})

test('P34 a pipe without a reader does not keep the server from stopping', async () => {
  const server = await startServer()
  server.stopReading()
  for (let sent = 0; sent < CALLS; sent += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => refused(server)))
  expect(await server.end()).toBe(0)
})

type Server = Awaited<ReturnType<typeof startServer>>

async function refused(server: Server) {
  const answer = await server.fetch('GET', '/user/')
  await answer.arrayBuffer()
  expect(answer.status).toBe(401)
}

/** Asks the server how many calls it refused: `fetch` repeats a read whose connection ended under it. */
function figuresIn(metrics: string) {
  const sumOf = (line: RegExp) => [...metrics.matchAll(line)].reduce((sum, [, number]) => sum + Number(number), 0)
  return {
    refusals: sumOf(/^kategoryzacja_http_request_duration_seconds_count\{.*status="4\d\d"\} (\d+)$/gm),
    dropped: sumOf(/^kategoryzacja_log_lines_dropped_total (\d+)$/gm),
  }
}

const metricsOf = async (server: Server) => (await server.fetch('GET', '/metrics')).text()
