import { dirname, extname, join } from 'node:path'
import { Glob, Transpiler } from 'bun'

export type Imports = Map<string, string[]>

/** Maps every file of the product to its runtime imports, without `import type`. */
export const readImports = () =>
  readFiles((file, text) => new Transpiler({ loader: loaderOf(file) }).scanImports(text).map(({ path }) => path))

/** Maps every file to its imports, including `import type`. */
export const readMentions = () =>
  readFiles((_, text) => [...text.matchAll(MENTION)].map(([, from, bare, late]) => (from ?? bare ?? late)!))

const MENTION = /^(?:import|export)\s[^'"=()]*?\sfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm

const loaderOf = (file: string) => (extname(file) === '.tsx' ? 'tsx' : 'ts')

async function readFiles(pathsIn: (file: string, text: string) => string[]): Promise<Imports> {
  const graph: Imports = new Map()
  for await (const file of new Glob('src/{domain,contract,server,client}/**/*.{ts,tsx}').scan()) {
    if (/\.test\.|\.d\.ts$/.test(file)) continue
    const paths = pathsIn(file, await Bun.file(file).text())
    graph.set(
      file,
      paths.map(path => inTree(file, path)),
    )
  }
  return graph
}

/** Resolves './…' from its file and '#room/…' from `src` (package.json, `imports`); anything else is a package. */
function inTree(file: string, path: string) {
  if (path.startsWith('#')) return `src/${path.slice(1)}`
  return path.startsWith('.') ? join(dirname(file), path) : path
}

export function reach(imports: Imports, from: string, seen = new Set<string>()) {
  for (const next of imports.get(from) ?? []) {
    if (seen.has(next)) continue
    seen.add(next)
    reach(imports, next, seen)
  }
  return seen
}
