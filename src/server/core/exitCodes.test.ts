import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder, ending, endProcesses, folderOfWorld } from '#test/process.ts'
import { createWorld } from '#test/world.ts'

afterEach(endProcesses)

interface Call {
  script: string
  args: string[]
  dataDir: string
}

const damaged = () => {
  const dataDir = emptyFolder()
  writeFileSync(join(dataDir, 'app.db'), 'not a database '.repeat(1000))
  return dataDir
}

function filled() {
  createWorld()
  return folderOfWorld()
}

function archive() {
  const path = join(emptyFolder(), 'archive')
  writeFileSync(path, 'age-encryption.org/v1\n')
  return path
}

test.each<[string, number, string, () => Call]>([
  ['admin without an address', 64, 'Say whose', () => ({ script: 'admin', args: [], dataDir: filled() })],
  [
    'admin without a database',
    66,
    'no database',
    () => ({ script: 'admin', args: ['ola@a.example'], dataDir: emptyFolder() }),
  ],
  [
    'admin on a damaged database',
    65,
    'damaged',
    () => ({ script: 'admin', args: ['ola@a.example'], dataDir: damaged() }),
  ],
  ['restore without a file', 64, 'Say which', () => ({ script: 'restore', args: [], dataDir: filled() })],
  ['restore of a missing file', 66, '/nowhere', () => ({ script: 'restore', args: ['/nowhere'], dataDir: filled() })],
  [
    'restore with a missing key',
    66,
    'There is no file /nowhere/key',
    () => ({ script: 'restore', args: [archive(), '--key', '/nowhere/key'], dataDir: filled() }),
  ],
  [
    'restore with a folder as the key',
    73,
    'cannot be read',
    () => ({ script: 'restore', args: [archive(), '--key', emptyFolder()], dataDir: filled() }),
  ],
  ['backup over an existing file', 64, '--replace', () => ({ script: 'backup', args: [archive()], dataDir: filled() })],
  ['backup without a database', 66, 'no database', () => ({ script: 'backup', args: [], dataDir: emptyFolder() })],
  ['backup of a damaged database', 65, 'damaged', () => ({ script: 'backup', args: [], dataDir: damaged() })],
  [
    'backup into a missing folder',
    73,
    'cannot be written',
    () => ({ script: 'backup', args: ['/nowhere/a.db'], dataDir: filled() }),
  ],
  ['backup with an unknown option', 64, '--keeep', () => ({ script: 'backup', args: ['--keeep'], dataDir: filled() })],
])('%s exits with %d and a sentence', async (_, code, sentence, make) => {
  const { script, args, dataDir } = make()
  const ended = await ending(`scripts/${script}.ts`, args, { dataDir })
  expect(ended).toEqual({ code, output: expect.stringContaining(sentence) })
  expect(ended.output).not.toContain('    at ')
})

test('a command that meets a fault of the product exits with 70 and prints its place', async () => {
  const dataDir = emptyFolder()
  using file = new Database(join(dataDir, 'app.db'))
  file.run('CREATE TABLE unexpected (id INTEGER)')
  const ended = await ending('scripts/admin.ts', ['ola@a.example'], { dataDir })
  expect(ended).toEqual({ code: 70, output: expect.stringContaining('no such table: users') })
  expect(ended.output).toContain('firstAdministrator.ts')
})
