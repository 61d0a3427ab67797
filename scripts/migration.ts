import { Glob } from 'bun'

// drizzle-kit writes no STRICT: `bun run migration` generates the next migration and adds it to each CREATE TABLE.

const generated = Bun.spawnSync([process.execPath, 'x', 'drizzle-kit', 'generate', ...process.argv.slice(2)], {
  stdout: 'inherit',
  stderr: 'inherit',
})
if (generated.exitCode !== 0) process.exit(generated.exitCode)

for await (const path of new Glob('migrations/*.sql').scan()) {
  const written = await Bun.file(path).text()
  const strict = written.replace(/^\);$/gm, ') STRICT;').replace(/^\);(?=--> statement-breakpoint)/gm, ') STRICT;')
  if (strict !== written) await Bun.write(path, strict)
}
