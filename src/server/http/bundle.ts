import { deserialize } from 'bun:jsc'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { config } from '#server/core/config.ts'
import { PROJECT_FOLDER } from '#server/core/projectFolder.ts'

export const PUBLIC = join(PROJECT_FOLDER, 'public')

interface ClientFile {
  path: string
  type: string
  content: Uint8Array<ArrayBuffer>
}

/** The files of the React client: bundled now, or as they were bundled into the single executable file or a test's folder. */
export function clientFiles(): Promise<ClientFile[]> {
  const folder = Bun.isStandaloneExecutable ? join(PROJECT_FOLDER, 'client') : config.clientDir
  return folder ? filesIn(folder) : bundleInChild()
}

/**
 * `bundleClient` in a child process, which frees the memory of bundling when it ends (decision 008). It gets no
 * environment: it needs no secret.
 */
async function bundleInChild(): Promise<ClientFile[]> {
  const script = join(PROJECT_FOLDER, 'scripts/bundle.ts')
  const child = Bun.spawn([process.execPath, '--no-env-file', script], {
    cwd: PROJECT_FOLDER,
    env: {},
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, errors, files] = await Promise.all([
    child.exited,
    new Response(child.stderr).text(),
    new Response(child.stdout).arrayBuffer(),
  ])
  if (code !== 0) throw new Error(errors.trim() || `bundling ended with ${code}`)
  return deserialize(files)
}

const STYLES = 'src/client/styles'
/** The stylesheet of every page, and those of some (`stylesOf`). */
const SHEETS = ['first.css', 'more.css', 'sheet.css', 'panel.css']

/** @throws when the client does not build */
export async function bundleClient(): Promise<ClientFile[]> {
  const [styles, page] = await Promise.all([bundleStyles(), bundlePage()])
  const files = [...styles.outputs, ...page.outputs].map(output => clientFile(join('/', output.path), output))
  const bundled = await Promise.all(files)
  return bundled.map(file => withStylesheets(file, bundled))
}

const clientFile = async (path: string, file: Blob): Promise<ClientFile> => ({
  path,
  type: file.type,
  content: new Uint8Array(await file.arrayBuffer()),
})

function withStylesheets(file: ClientFile, bundled: readonly ClientFile[]): ClientFile {
  if (!file.path.endsWith('.html')) return file
  let page = new TextDecoder().decode(file.content)
  for (const sheet of SHEETS) {
    const { path } = bundled.find(
      ({ path }) => path.startsWith(`/assets/${sheet.replace('.css', '-')}`) && path.endsWith('.css'),
    )!
    page = page.replace(`../${STYLES}/${sheet}`, path)
  }
  return { ...file, content: new TextEncoder().encode(page) }
}

const NAMING = { entry: '[name].[ext]', chunk: 'assets/[name]-[hash].[ext]', asset: 'assets/[name]-[hash].[ext]' }

const bundlePage = () =>
  Bun.build({
    entrypoints: [join(PUBLIC, 'index.html')],
    minify: true,
    splitting: true,
    // Every chunk is a request, and a browser sends six at a time.
    minChunkSize: 4 * 1024,
    publicPath: '/',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['*.css'],
    naming: NAMING,
  })

/** Targeting browsers makes Bun down-level nesting and `:is()`, which is a third larger and changes specificity. */
const bundleStyles = () =>
  Bun.build({
    entrypoints: SHEETS.map(sheet => join(PROJECT_FOLDER, STYLES, sheet)),
    target: 'bun',
    minify: true,
    naming: { ...NAMING, entry: 'assets/[name]-[hash].[ext]' },
  })

async function filesIn(folder: string): Promise<ClientFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return Promise.all(paths.map(path => clientFile(path.slice(folder.length), Bun.file(path))))
}
