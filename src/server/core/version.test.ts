import { afterEach, expect, test } from 'bun:test'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder, ending, endProcesses, startServer } from '#test/process.ts'
import manifest from '../../../package.json'
import { commitOf } from './version.ts'

afterEach(endProcesses)

const HASH = '4ad123a0c4b2a0f6de5c1d1d3a39a2b7c9f80e11'

test.each<[string, Record<string, string>]>([
  ['the file of the image and of the single file', { commit: `${HASH}\n` }],
  ['a clone at a commit', { '.git/HEAD': `${HASH}\n` }],
  ['a clone at a branch', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${HASH}\n` }],
  [
    'a clone whose branches are packed',
    {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/packed-refs': `# pack-refs with: peeled\n${HASH} refs/heads/main\n`,
    },
  ],
])('P61 the commit is read from %s', (_, files) => {
  expect(commitOf(folderWith(files))).toBe(HASH.slice(0, 12))
})

test.each<[string, Record<string, string>]>([
  ['no version information', {}],
  ['an image that was built without it', { commit: '\n' }],
  ['a branch without a commit', { '.git/HEAD': 'ref: refs/heads/main\n' }],
])('P61 a folder with %s has no commit', (_, files) => {
  expect(commitOf(folderWith(files))).toBeNull()
})

test('P61 a start logs version and commit, a migration is one line, and another Bun than the tested one is reported', async () => {
  const project = folderWith({ commit: HASH })
  for (const part of ['src/server', 'src/contract', 'src/domain', 'migrations', 'public', 'scripts', 'tsconfig.json'])
    cpSync(part, join(project, part), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(project, 'node_modules'))
  writeFileSync(join(project, 'package.json'), JSON.stringify({ ...manifest, packageManager: 'bun@9.8.7' }))
  const printed = await ending('scripts/version.ts', [], { project })
  expect(printed).toEqual({
    code: 0,
    output: `E-Kategoryzacja ${manifest.version} (${HASH.slice(0, 12)}), Bun ${Bun.version}\n`,
  })

  const server = await startServer({ project })
  await server.untilOutput(/"event":"listening".*\n/)
  const events = server
    .log()
    .split('\n')
    .flatMap(line => (line ? [JSON.parse(line)] : []))
  const eventNamed = (name: string) => events.filter(({ event }) => event === name)
  expect(eventNamed('bun.other')).toMatchObject([{ level: 'warning', running: Bun.version, tested: '9.8.7' }])
  expect(eventNamed('migrated')).toMatchObject([{ from: 0, to: expect.any(Number), copy: null }])
  expect(eventNamed('listening')).toMatchObject([{ version: manifest.version, commit: HASH.slice(0, 12) }])
})

function folderWith(files: Record<string, string>): string {
  const folder = emptyFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
