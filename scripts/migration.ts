import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

// `bun run migration --name words_of_it` has drizzle-kit generate the next migration and corrects two errors in its SQL.
// drizzle-kit writes no STRICT. Where it rebuilds a table, it also copies the new columns from the old table: SQLite finds no
// such column there, treats its quoted name as a string and stores that in every row. Only the newest snapshot stays, because
// generating compares the schema with that one.

const META = 'migrations/meta'
const snapshots = () => readdirSync(META).filter(name => name.endsWith('_snapshot.json'))
const read = (name: string) => JSON.parse(readFileSync(`${META}/${name}`, 'utf8'))

const earlier = snapshots()
const { tables } = read(earlier.toSorted().at(-1)!)

const generate = [process.execPath, 'x', 'drizzle-kit', 'generate', ...process.argv.slice(2)]
const { exitCode } = Bun.spawnSync(generate, { stdin: 'inherit', stdout: 'inherit', stderr: 'inherit' })
if (exitCode !== 0 || snapshots().length === earlier.length) process.exit(exitCode)
for (const name of earlier) rmSync(`${META}/${name}`)

const path = `migrations/${read('_journal.json').entries.at(-1).tag}.sql`
const sql = readFileSync(path, 'utf8')
  .replace(/^\);$/gm, ') STRICT;')
  .replace(/^\);(?=--> statement-breakpoint)/gm, ') STRICT;')
  .replace(/^INSERT INTO `__new_(\w+)`\((.+)\) SELECT \2 FROM `\1`;/gm, (_, table: string, columns: string) => {
    const isThere = (column: string) => JSON.parse(column) in tables[table].columns
    const copied = columns.split(', ').filter(isThere).join(', ')
    return `INSERT INTO \`__new_${table}\`(${copied}) SELECT ${copied} FROM \`${table}\`;`
  })
writeFileSync(path, sql)
