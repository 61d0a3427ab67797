import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder, endProcesses, folderOfWorld, startRefused, startServer } from '#test/process.ts'

afterEach(endProcesses)

/** Damages the database of a folder and starts on it. @returns the outcome, and true if the file is unchanged */
async function startOnDamaged(damage: (path: string) => void) {
  const dataDir = folderOfWorld()
  const path = join(dataDir, 'app.db')
  damage(path)
  const before = readFileSync(path)
  const { code, output } = await startRefused({ dataDir })
  return { code, output, untouched: before.equals(readFileSync(path)) }
}

function overwrite(path: string, from: number, to: number) {
  const bytes = readFileSync(path)
  bytes.fill(0xff, from, to)
  writeFileSync(path, bytes)
}

test.each([
  ['a trashed header', (path: string) => overwrite(path, 0, 100)],
  ['trashed pages', (path: string) => overwrite(path, 8192, 40_960)],
  ['no content', (path: string) => writeFileSync(path, '')],
  ['half of it missing', (path: string) => writeFileSync(path, readFileSync(path).subarray(0, 50_000))],
])('P06 a database with %s is rejected and left unchanged', async (_, damage) => {
  const { code, output, untouched } = await startOnDamaged(damage)
  expect({ code, untouched }).toEqual({ code: 65, untouched: true })
  expect(output).toContain('bun run restore')
})

test("P06 another program's database is rejected and left unchanged", async () => {
  const { code, untouched } = await startOnDamaged(path => {
    writeFileSync(path, '')
    const other = new Database(path)
    other.run('CREATE TABLE recipes (name TEXT)')
    other.close(true)
  })
  expect({ code, untouched }).toEqual({ code: 65, untouched: true })
})

test('P06 without a database the server creates a new one', async () => {
  const dataDir = emptyFolder()
  const server = await startServer({ dataDir })
  expect((await server.fetch('GET', '/ranking/years')).status).toBe(200)
  expect(existsSync(join(dataDir, 'app.db'))).toBe(true)
})

test('P05 a folder that cannot be created stops the start, and is named', async () => {
  const file = join(emptyFolder(), 'a-file')
  writeFileSync(file, '')
  const { code, output } = await startRefused({ dataDir: join(file, 'data') })
  expect(code).toBe(73)
  expect(output).toContain(join(file, 'data'))
})

test('P07 the start waits for a database that another program is writing to, then gives up', async () => {
  const dataDir = folderOfWorld()
  const writer = new Database(join(dataDir, 'app.db'))
  writer.run('BEGIN IMMEDIATE')
  const { code, output } = await startRefused({ dataDir })
  writer.run('ROLLBACK')
  writer.close(true)
  expect(code).toBe(75)
  expect(output).toContain('Another program is writing')
})

test('wrong settings are reported together, each with its name', async () => {
  const env = { PORT: 'http', BASE_URL: 'kategoryzacja.example', SMTP_URL: 'smtp://localhost' }
  const { code, output } = await startRefused({ env })
  expect(code).toBe(78)
  for (const name of Object.keys(env)) expect(output).toContain(name)
})

test('a server with real data does not start with the endpoints for tests enabled', async () => {
  const { code, output } = await startRefused({ env: { NODE_ENV: 'production' } })
  expect(code).toBe(78)
  expect(output).toContain('CAPTCHA_ANSWER')
})

test.each([
  ['http://kategoryzacja.example', true],
  ['http://127.0.0.1:3000', false],
  ['https://kategoryzacja.example', false],
])('whether the server warns that %s is not encrypted: %p', async (baseUrl, warns) => {
  const { log } = await startServer({ env: { BASE_URL: baseUrl } })
  expect(log().includes('"hint":"BASE_URL is not https')).toBe(warns)
})

test('files of the server are readable by its own user only', async () => {
  const dataDir = emptyFolder()
  const server = await startServer({ dataDir, env: { SESSION_SECRET: undefined } })
  await server.untilOutput(/"event":"backup".*\n/)
  const listing = await Bun.$`find ${dataDir} -mindepth 1 -perm /077`.text()
  expect(readdirSync(dataDir)).toContain('session-secret')
  expect(listing).toBe('')
})
