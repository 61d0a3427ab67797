import { dirname, extname, join } from 'node:path'
import { Glob, Transpiler } from 'bun'

/** Every file of the product and what it imports when it runs; `import type` is erased before that. */
export async function readImports(): Promise<Map<string, string[]>> {
  const graph = new Map<string, string[]>()
  for await (const file of new Glob('src/{domain,server,client}/**/*.{ts,tsx}').scan()) {
    if (/\.test\.|\.d\.ts$/.test(file)) continue
    const scanner = new Transpiler({ loader: extname(file) === '.tsx' ? 'tsx' : 'ts' })
    const found = scanner.scanImports(await Bun.file(file).text())
    graph.set(
      file,
      found.map(({ path }) => inTree(file, path)),
    )
  }
  return graph
}

/** Where an import leads: './…' from its file, '#room/…' from `src` (package.json, `imports`), anything else a package. */
function inTree(file: string, path: string) {
  if (path.startsWith('#')) return `src/${path.slice(1)}`
  return path.startsWith('.') ? join(dirname(file), path) : path
}

/** Everything that a file leads to, itself only when it is part of a circle. */
export function reach(imports: Map<string, string[]>, from: string, seen = new Set<string>()) {
  for (const next of imports.get(from) ?? []) {
    if (seen.has(next)) continue
    seen.add(next)
    reach(imports, next, seen)
  }
  return seen
}
