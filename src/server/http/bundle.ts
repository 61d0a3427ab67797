import { deserialize } from 'bun:jsc'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BunPlugin } from 'bun'
import { PROJECT_FOLDER } from '#server/projectFolder.ts'

/** Icons, the manifest, robots.txt and the page that the client grows from. */
export const PUBLIC = join(PROJECT_FOLDER, 'public')

export interface ClientFile {
  /** On the server, such as `/assets/index-3f2a.js`. */
  path: string
  type: string
  content: Uint8Array<ArrayBuffer>
}

/** The files of the React client: bundled now, or in the single file as they were bundled when it was made. */
export const clientFiles = (): Promise<ClientFile[]> =>
  Bun.isStandaloneExecutable ? filesIn(join(PROJECT_FOLDER, 'client')) : bundleBeside()

/**
 * `bundleClient` in a process of its own, which takes along the memory that bundling took (decision 008). It gets none of our
 * settings: it needs no secret.
 */
async function bundleBeside(): Promise<ClientFile[]> {
  const script = join(PROJECT_FOLDER, 'scripts/bundle.ts')
  const bundling = Bun.spawn([process.execPath, '--no-env-file', script], {
    cwd: PROJECT_FOLDER,
    env: {},
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, said, files] = await Promise.all([
    bundling.exited,
    new Response(bundling.stderr).text(),
    new Response(bundling.stdout).arrayBuffer(),
  ])
  if (code !== 0) throw new Error(said.trim() || `bundling ended with ${code}`)
  return deserialize(files)
}

/** @throws when the client does not build */
export async function bundleClient(): Promise<ClientFile[]> {
  const built = await Promise.all([bundlePage(), bundleStyles()])
  return Promise.all(built.flatMap(({ outputs }) => outputs.map(output => clientFile(join('/', output.path), output))))
}

const clientFile = async (path: string, file: Blob): Promise<ClientFile> => ({
  path,
  type: file.type,
  content: new Uint8Array(await file.arrayBuffer()),
})

/**
 * wouter looks for what React had not before version 18 in words from which the bundler cannot tell what is used, so that
 * it would keep all of React: 1.5 kB more for every first load.
 */
const wouterForNewReact: BunPlugin = {
  name: 'wouter for new React',
  setup(build) {
    build.onResolve({ filter: /^use-sync-external-store\/shim/ }, () => ({
      path: Bun.resolveSync('react', PROJECT_FOLDER),
    }))
    build.onLoad({ filter: /[\\/]wouter[\\/]src[\\/]react-deps\.js$/ }, async ({ path }) => {
      const code = await Bun.file(path).text()
      return { loader: 'js', contents: code.replace('React["useInsertion" + "Effect"]', 'React.useInsertionEffect') }
    })
  },
}

/** lucide draws icons for any framework, and tells more of each than is drawn: 2 kB more for every first load. */
const iconsAlone: BunPlugin = {
  name: 'icons alone',
  setup(build) {
    const icon = JSON.stringify(join(PROJECT_FOLDER, 'src/client/ui/icon.ts'))
    build.onLoad({ filter: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/ }, async ({ path }) => {
      const [, shapes] = /^ {2}node: (.+?)(?:,\n {2}aliases: .+?)?\n\};/ms.exec(await Bun.file(path).text())!
      const drawn = shapes!.replace(/,\s+key: "\w+"/g, '')
      return { loader: 'js', contents: `import { icon } from ${icon}; export default icon(${drawn})` }
    })
  },
}

const bundlePage = () =>
  Bun.build({
    entrypoints: [join(PUBLIC, 'index.html')],
    minify: true,
    splitting: true,
    publicPath: '/',
    define: { 'process.env.NODE_ENV': '"production"' },
    jsx: { runtime: 'automatic', importSource: '#client/ui', development: false },
    // All styles in one file serve development only; client.ts puts those of the page in its place.
    external: ['*.css'],
    plugins: [wouterForNewReact, iconsAlone],
    naming: {
      entry: '[name].[ext]',
      chunk: 'assets/[name]-[hash].[ext]',
      asset: 'assets/[name]-[hash].[ext]',
    },
  })

const STYLES = join(PROJECT_FOLDER, 'src/client/styles')

const isPiece = (file: string) => file.startsWith('piece-')

const bundleStyles = async () =>
  Bun.build({
    entrypoints: (await readdir(STYLES)).filter(isPiece).map(file => join(STYLES, file)),
    // For browsers Bun writes what newer ones read by themselves in the words of those of ten years ago: half as long again,
    // slower to match, and `:is(th, td)` becomes as strong as a class. What the scripts ask for is newer than all of it.
    target: 'bun',
    minify: true,
    naming: { entry: 'assets/[name]-[hash].[ext]' },
  })

async function filesIn(folder: string): Promise<ClientFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return Promise.all(paths.map(path => clientFile(path.slice(folder.length), Bun.file(path))))
}
