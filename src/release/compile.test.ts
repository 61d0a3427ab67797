import { afterEach, expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleClient } from '#server/http/bundle.ts'
import { emptyFolder, ending, endProcesses, startRefused, startServer } from '#test/process.ts'
import manifest from '../../package.json'

// Compiles the single file once (100 MB) and runs it in a folder without the project and without Bun.

afterEach(endProcesses)

test('a single file serves the product from an empty folder, and runs the commands', async () => {
  const executable = join(emptyFolder(), 'kategoryzacja')
  const made = await ending('scripts/compile.ts', [executable])
  expect(made).toEqual({ code: 0, output: `${executable}\n` })
  expect(readdirSync(join(executable, '..'))).toEqual(['kategoryzacja'])

  const dataDir = emptyFolder()
  // NODE_ENV=development must not make the file search for sources.
  const env = { NODE_ENV: 'development', CAPTCHA_ANSWER: undefined, RATE_LIMITS: undefined, CLIENT_DIR: undefined }
  const server = await startServer({ executable, dataDir, env })
  expect((await server.fetch('GET', '/health')).status).toBe(200)
  expect([200, 404]).toContain((await server.fetch('GET', '/ranking')).status)
  expect(await (await server.fetch('GET', '/ranking/years')).json()).toEqual([])
  expect((await server.fetch('GET', '/auth/captcha')).headers.get('content-type')).toStartWith('image/svg+xml')
  for (const path of ['', 'login']) {
    const page = await fetch(`${server.url}${path}`)
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([200, expect.any(String)])
    expect(await page.text()).toContain('<div id="root">')
  }
  expect(await missingAssets(server.url)).toEqual([])

  const admin = await ending('', ['admin', 'adam@przyklad.example'], { executable, dataDir })
  expect(admin).toEqual({ code: 0, output: expect.stringContaining('/wejscie/') })
  const copy = await ending('', ['backup'], { executable, dataDir })
  expect(copy).toEqual({ code: 0, output: expect.stringContaining(join(dataDir, 'backups')) })
  expect((await ending('', ['zzz'], { executable })).code).toBe(64)
  const printed = await ending('', ['--version'], { executable })
  expect(printed.output).toStartWith(`E-Kategoryzacja ${manifest.version}`)
  expect((await ending('', ['config'], { executable, dataDir })).output).toContain(`\nDATA_DIR=${dataDir}\n`)
  const licences = await ending('', ['licences'], { executable })
  expect(licences.output).toContain('SIL OPEN FONT LICENSE Version 1.1')

  const elsewhere = emptyFolder()
  writeFileSync(join(elsewhere, '.kategoryzacja'), '')
  const key = join(elsewhere, 'key')
  const pair = await ending('', ['backup', '--make-key'], { executable })
  writeFileSync(key, pair.output)
  const archive = await ending('', ['backup', '--to', elsewhere], {
    executable,
    dataDir,
    env: { BACKUP_RECIPIENT: /^# BACKUP_RECIPIENT=(.+)$/m.exec(pair.output)![1] },
  })
  expect(archive).toEqual({ code: 0, output: expect.stringContaining('.tar.gz.age') })
  const restoring = ['restore', archive.output.trim(), '--key', key]
  expect((await ending('', restoring, { executable, dataDir: emptyFolder() })).code).toBe(0)

  await server.end()
  const database = join(dataDir, 'app.db')
  writeFileSync(database, readFileSync(database).fill(0xff, 8192, 40_960))
  const refused = await startRefused({ executable, dataDir, env })
  expect(refused).toEqual({ code: 65, output: expect.stringContaining(`${database} is damaged`) })
})

/** Returns the paths of client files that the origin does not serve, or serves with other bytes. */
async function missingAssets(origin: string) {
  const assets = (await bundleClient()).filter(({ path }) => path.startsWith('/assets/'))
  expect(assets.length).toBeGreaterThan(5)
  const missing = assets.map(async ({ path, content }) => {
    const answer = await fetch(new URL(path, origin))
    return answer.ok && Bun.hash(await answer.bytes()) === Bun.hash(content) ? [] : [path]
  })
  return (await Promise.all(missing)).flat()
}
