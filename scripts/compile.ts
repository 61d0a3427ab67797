import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { commit } from '#server/core/version.ts'
import { bundleClient } from '#server/http/bundle.ts'

// `bun run compile [file]`: the product as a single file that needs neither Bun nor this folder to run
// (docs/hosting/single-file.md). The migrations, `public` and the bundled client are embedded.

const outfile = resolve(process.argv[2] ?? 'dist/kategoryzacja')

mkdirSync(join(outfile, '..'), { recursive: true })
// A fresh folder, because assets are embedded under the last name of their path, such as `client`.
const folder = mkdtempSync(`${outfile}-`)
try {
  const client = join(folder, 'client')
  const renderer = join(folder, 'renderer')
  const library = rendererLibrary()
  if (library) await Bun.write(join(renderer, 'core.node'), Bun.file(library))
  else console.error('The renderer has no native part for this machine: the file renders no pictures.')
  await Promise.all((await bundleClient()).map(({ path, content }) => Bun.write(join(client, path), content)))
  await Bun.write(join(folder, 'commit'), commit() ?? '')
  const licences = Bun.spawnSync([process.execPath, join(import.meta.dir, 'licences.ts')])
  if (!licences.success) throw new Error(licences.stderr.toString())
  await Bun.write(join(folder, 'LICENCES.txt'), licences.stdout)
  await Bun.build({
    entrypoints: [join(import.meta.dir, 'executable.ts')],
    target: 'bun',
    // Serves development only, which takes the sources.
    external: ['*/public/index.html'],
    // Parsed when it is made instead of at each start, which then takes half of the processor's time.
    bytecode: true,
    // Chunks that are imported later are not read at the start.
    splitting: true,
    format: 'esm',
    compile: {
      outfile,
      assets: [
        'migrations',
        'public',
        client,
        ...(library ? [renderer] : []),
        join(folder, 'commit'),
        join(folder, 'LICENCES.txt'),
      ],
    },
  })
  console.log(outfile)
} finally {
  rmSync(folder, { recursive: true })
}

/** The native part of the renderer, which the package's own code would look for in its own folder. */
function rendererLibrary(): string | undefined {
  const packages = join(import.meta.dir, '../node_modules/@takumi-rs')
  const [library] = new Bun.Glob('core-*/*.node').scanSync({ cwd: packages, absolute: true, followSymlinks: true })
  return library
}
