import { afterEach, expect, test } from 'bun:test'
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { emptyFolder, endProcesses } from './process.ts'

afterEach(endProcesses)

const scratchTable = (columns: string, rule: string) => `
  import { check, integer, sqliteTable } from 'drizzle-orm/sqlite-core'
  import { sql } from 'drizzle-orm'
  export const scratch = sqliteTable('scratch', { ${columns} }, () => [check('scratch_rule', sql\`${rule}\`)])`

test('bun run migration generates from the newest snapshot alone, STRICT, copying only existing columns', async () => {
  const project = emptyFolder()
  for (const name of ['src', 'node_modules', 'package.json', 'tsconfig.json'])
    symlinkSync(resolve(name), join(project, name))
  cpSync('migrations', join(project, 'migrations'), { recursive: true })
  const schema = ['./src/server/database/schema/*.ts', './scratch.ts']
  await Bun.write(
    join(project, 'drizzle.config.ts'),
    `export default { dialect: 'sqlite', schema: ${JSON.stringify(schema)}, out: './migrations' }`,
  )
  const script = resolve('scripts/migration.ts')
  const generated = async (columns: string, rule: string) => {
    await Bun.write(join(project, 'scratch.ts'), scratchTable(columns, rule))
    const { exitCode } = Bun.spawnSync([process.execPath, script, '--name', 'scratch'], { cwd: project })
    expect(exitCode).toBe(0)
    const files = readdirSync(join(project, 'migrations')).filter(name => name.endsWith('scratch.sql'))
    return readFileSync(join(project, 'migrations', files.toSorted().at(-1)!), 'utf8')
  }

  expect(await generated('id: integer()', 'id < 9')).toMatch(/^CREATE TABLE `scratch` \(\n[^;]*\) STRICT;\n?$/)
  const rebuilt = await generated('id: integer(), colour: integer()', 'colour < id')
  expect(rebuilt).toContain('INSERT INTO `__new_scratch`("id") SELECT "id" FROM `scratch`;')
  expect(rebuilt).toContain(') STRICT;\n--> statement-breakpoint')
  expect(readdirSync(join(project, 'migrations/meta')).toSorted()).toEqual([
    expect.stringMatching(/^\d{4}_snapshot\.json$/),
    '_journal.json',
  ])
})

test('the repository keeps only the newest snapshot', () => {
  expect(readdirSync('migrations/meta')).toHaveLength(2)
})
