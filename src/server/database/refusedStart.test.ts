import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder, ending, endProcesses, run, startRefused, startServer } from '#test/process.ts'
import { HISTORY, makeHistory, readMigrations } from './migrations.ts'
import { APPLICATION_ID } from './proof.ts'

afterEach(endProcesses)

/** Makes a folder with a database of version 1.0, which a start would migrate. */
function folderOfFirstVersion(...statements: string[]): string {
  const dataDir = emptyFolder()
  using file = new Database(join(dataDir, 'app.db'))
  makeHistory(file)
  const [first] = readMigrations() as [ReturnType<typeof readMigrations>[0]]
  for (const statement of first.sql) file.run(statement)
  file.query(`INSERT INTO ${HISTORY} (hash, created_at) VALUES (?, ?)`).run(first.hash, first.folderMillis)
  file.run(`PRAGMA application_id = ${APPLICATION_ID}`)
  for (const statement of statements) file.run(statement)
  file.run('PRAGMA journal_mode = WAL')
  file.close(true)
  return dataDir
}

const DEMO = "INSERT INTO facts VALUES ('demo', '2026-01-01')"
const PERSON = "INSERT INTO users (email, createdAt) VALUES ('jan@przyklad.example', '2026-01-01')"

/** Expects an unchanged file and no copy, as the start failed before its migration. */
function stateOf(dataDir: string) {
  return { bytes: readFileSync(join(dataDir, 'app.db')), hasCopies: existsSync(join(dataDir, 'backups')) }
}

test('P41 a start on the database of the demo fails before anything is migrated or copied', async () => {
  const dataDir = folderOfFirstVersion(DEMO)
  const before = stateOf(dataDir)
  expect(await startRefused({ dataDir })).toEqual({ code: 65, output: expect.stringContaining('bun run demo') })
  expect(stateOf(dataDir)).toEqual(before)
  expect(readdirSync(dataDir).sort()).toEqual(['app.db', 'app.lock'])
})

test('P41 the demo on a real database fails before anything is migrated or copied', async () => {
  const dataDir = folderOfFirstVersion(PERSON)
  const before = stateOf(dataDir)
  expect(await ending('scripts/demo.ts', [], { dataDir })).toEqual({
    code: 65,
    output: expect.stringContaining('fills an empty database only'),
  })
  expect(stateOf(dataDir)).toEqual(before)
})

/** Prints NODE_ENV as soon as Elysia, which lists and repeats a wrong input in development, is loaded. */
const PRELOADED = `Bun.plugin({
  name: 'mode',
  setup: build =>
    void build.onLoad({ filter: /elysia.dist.error\\.mjs$/ }, async ({ path }) => {
      console.log('Elysia for ' + process.env.NODE_ENV)
      return { contents: await Bun.file(path).text(), loader: 'js' }
    }),
})`

test.each([
  ['src/server/main.ts', DEMO],
  ['scripts/demo.ts', PERSON],
])('X33 %s loads its libraries for production', async (file, refusedFor) => {
  const preload = join(emptyFolder(), 'preload.ts')
  writeFileSync(preload, PRELOADED)
  const env = {
    ...{ NODE_ENV: undefined, CAPTCHA_ANSWER: undefined, RATE_LIMITS: undefined, CLIENT_DIR: undefined },
    BUN_OPTIONS: `--preload ${preload}`,
  }
  const { output } = await ending(file, [], { dataDir: folderOfFirstVersion(refusedFor), env })
  expect(output).toContain('Elysia for production')
})

test('the demo starts again on its own database and prints its accounts', async () => {
  const demo = run('scripts/demo.ts', [], { dataDir: folderOfFirstVersion(DEMO), env: { BASE_URL: undefined } })
  let printed = ''
  for await (const bytes of demo.stdout) {
    printed += new TextDecoder().decode(bytes)
    if (printed.includes('druzynowy@demo.example')) break
  }
  expect(printed).toContain('Związek Drużyn Puszczańskich: http://localhost:')
})

test('P41 a start on a port in use fails before anything is migrated or copied', async () => {
  const { port } = new URL((await startServer()).url)
  const dataDir = folderOfFirstVersion(PERSON)
  const before = stateOf(dataDir)
  expect(await startRefused({ dataDir, env: { PORT: port } })).toMatchObject({ code: 75 })
  expect(stateOf(dataDir)).toEqual(before)
})

test('P41 a valid start migrates the database, with a copy from before', async () => {
  const dataDir = folderOfFirstVersion(PERSON)
  await (await startServer({ dataDir })).end()
  expect(readdirSync(join(dataDir, 'backups')).filter(name => /^migration-.*\.db$/.test(name))).toHaveLength(1)
})
