import { expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Importing a module must have no side effects.

/** Imports every module of the server and the domain in a process of its own. @returns its exit code, its output and the files it left */
async function importAll(...more: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'kategoryzacja-purity-'))
  chmodSync(folder, 0o500)
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'importAll.ts'), ...more], {
    cwd: folder,
    env: {},
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  const code = await child.exited
  const left = readdirSync(folder)
  rmSync(folder, { recursive: true })
  return { code, output: `${out}${err}`, left }
}

test('importing every module of the server reads, writes, opens, hashes and starts nothing', async () => {
  expect(await importAll()).toEqual({ code: 0, output: '', left: [] })
})

test.each(['environment', 'file', 'database', 'hash', 'timer', 'server'])(
  'a module with a %s would be found',
  async what => {
    const { output } = await importAll(what)
    expect(output).toContain(`${what}: `)
  },
)

test('a setting read before the process has loaded its settings is named', () => {
  const config = join(import.meta.dir, '../server/core/config.ts')
  const program = `import { config } from ${JSON.stringify(config)}; config.dataDir`
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, '-e', program], { env: {} })
  expect(exitCode).not.toBe(0)
  expect(stderr.toString()).toContain('dataDir is read before the process called configure()')
})
