import { afterEach, expect, test } from 'bun:test'
import { emptyFolder, endProcesses, startRefused, startServer } from '#test/process.ts'

afterEach(endProcesses)

test('P08 a second process on the same folder exits, and the first continues', async () => {
  const dataDir = emptyFolder()
  const first = await startServer({ dataDir })

  const second = await startRefused({ dataDir })
  expect(second).toMatchObject({ code: 75, output: expect.stringContaining(dataDir) })
  expect((await first.fetch('GET', '/ranking/years')).status).toBe(200)
})

test('P08 a second process on the same port exits, and the first continues', async () => {
  const first = await startServer()
  const { port } = new URL(first.url)

  const second = await startRefused({ env: { PORT: port } })
  expect(second).toMatchObject({ code: 75, output: expect.stringContaining(`PORT ${port} is taken`) })
  expect((await first.fetch('GET', '/ranking/years')).status).toBe(200)
})

test('P08 a killed process leaves no lock behind', async () => {
  const dataDir = emptyFolder()
  const first = await startServer({ dataDir })
  await first.end('SIGKILL')

  const next = await startServer({ dataDir })
  expect((await next.fetch('GET', '/ranking/years')).status).toBe(200)
})
