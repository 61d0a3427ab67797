import { readFileSync, writeFileSync } from 'node:fs'

// `bun run migration` has drizzle-kit generate the next migration and mends two things in it: drizzle-kit writes no STRICT,
// and where it makes a table anew it copies the new columns from the old table too. There SQLite knows no such column,
// takes its quoted name for a text and stores that in every row.

const generated = Bun.spawnSync([process.execPath, 'x', 'drizzle-kit', 'generate', ...process.argv.slice(2)], {
  stdout: 'inherit',
  stderr: 'inherit',
})
if (generated.exitCode !== 0) process.exit(generated.exitCode)

const read = (file: string) => JSON.parse(readFileSync(`migrations/meta/${file}.json`, 'utf8'))
const entries: { idx: number; tag: string }[] = read('_journal').entries
const { idx, tag } = entries.at(-1)!
const before = read(`${String(idx - 1).padStart(4, '0')}_snapshot`)

const path = `migrations/${tag}.sql`
const written = readFileSync(path, 'utf8')
const mended = written
  .replace(/^\);$/gm, ') STRICT;')
  .replace(/^\);(?=--> statement-breakpoint)/gm, ') STRICT;')
  .replace(/^INSERT INTO `__new_(\w+)`\((.+)\) SELECT \2 FROM `\1`;/gm, (_, table: string, columns: string) => {
    const isThere = (column: string) => JSON.parse(column) in before.tables[table].columns
    const copied = columns.split(', ').filter(isThere).join(', ')
    return `INSERT INTO \`__new_${table}\`(${copied}) SELECT ${copied} FROM \`${table}\`;`
  })
if (mended !== written) writeFileSync(path, mended)
