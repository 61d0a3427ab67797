import { afterEach, expect, test } from 'bun:test'
import { endProcesses, folderOfWorld, type Server, startServer } from '#test/process.ts'
import { createWorld } from '#test/world.ts'

afterEach(endProcesses)

const TOKEN = 'a token of at least sixteen characters'
const read = (server: Server, headers: Record<string, string> = {}) => fetch(`${server.url}api/metrics`, { headers })

test('a program on this machine reads metrics in the Prometheus format', async () => {
  createWorld()
  const server = await startServer({ dataDir: folderOfWorld() })
  await server.untilOutput(/"event":"backup".*\n/)
  await server.fetch('GET', '/ranking/years')
  await server.fetch('GET', '/ranking/999')

  const answer = await read(server)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const family = 'kategoryzacja_http_request_duration_seconds'
  const labels = 'method="GET",route="/api/ranking/years",status="200"'
  expect(text).toContain(`# TYPE ${family} histogram`)
  expect(text).toContain(`${family}_bucket{${labels},le="+Inf"} 1\n`)
  expect(text).toContain(`${family}_count{method="GET",route="/api/ranking/:id",status="404"} 1\n`)
  for (const name of ['mail_waiting', 'database_bytes', 'disk_free_bytes', 'backup_timestamp_seconds'])
    expect(text).toMatch(new RegExp(`^kategoryzacja_${name} \\d+`, 'm'))
  for (const line of text.trim().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/)
})

test('a request through a proxy reads them only with the token', async () => {
  const server = await startServer({ env: { METRICS_TOKEN: TOKEN } })
  const passedOn = { 'x-forwarded-for': '203.0.113.7' }
  expect((await read(server, passedOn)).status).toBe(403)
  expect((await read(server, { ...passedOn, authorization: 'Bearer something else' })).status).toBe(403)
  expect((await read(server, { ...passedOn, authorization: `Bearer ${TOKEN}` })).status).toBe(200)
})

test('X22 with TRUSTED_PROXIES set, or under the public name, no connection is local', async () => {
  const behind = await startServer({ env: { METRICS_TOKEN: TOKEN, TRUSTED_PROXIES: '1' } })
  expect((await read(behind)).status).toBe(403)
  expect((await read(behind, { authorization: `Bearer ${TOKEN}` })).status).toBe(200)
  const silent = await startServer({})
  expect((await read(silent, { host: 'kategoryzacja.example' })).status).toBe(403)
  expect((await read(silent)).status).toBe(200)
})
