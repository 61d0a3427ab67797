import { existsSync } from 'node:fs'
import lock from '../bun.lock'
import manifest from '../package.json'

// The packages that are installed where the product runs, on a system like this one, from bun.lock.

type Needs = Record<string, string>
interface Package {
  dependencies?: Needs
  optionalDependencies?: Needs
  os?: string
  cpu?: string
  libc?: string
}
type Locked = [id: string, source: string, needs: Package, integrity: string]

const packages = lock.packages as unknown as Record<string, Locked>

export interface Shipped {
  name: string
  version: string
  integrity: string
  folder: string
  needs: Shipped[]
}

/** Each once, sorted by its place in bun.lock. */
export function shippedPackages(): Shipped[] {
  const found = new Map<string, Shipped>()
  for (const name of Object.keys(manifest.dependencies)) collect(name, '', found)
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, shipped]) => shipped)
}

/** `parent/name` in the lock is a version of its own that only the parent uses. */
function collect(name: string, parent: string, found: Map<string, Shipped>): Shipped | null {
  const key = `${parent}/${name}` in packages ? `${parent}/${name}` : name
  if (!packages[key] || !runsHere(packages[key][2])) return null
  const known = found.get(key)
  if (known) return known
  const [id, , needs, integrity] = packages[key]
  const owner = key.slice(0, -name.length - 1)
  const shipped: Shipped = {
    name,
    version: id.slice(id.lastIndexOf('@') + 1),
    integrity: integrity.replace('sha512-', ''),
    folder: `node_modules/${owner && `${owner}/node_modules/`}${name}`,
    needs: [],
  }
  found.set(key, shipped)
  shipped.needs = namesOf(needs).flatMap(needed => collect(needed, key, found) ?? [])
  return shipped
}

const isMusl = existsSync('/etc/alpine-release')

function runsHere({ os = process.platform, cpu = process.arch, libc }: Package) {
  return os === process.platform && cpu === process.arch && (!libc || (libc === 'musl') === isMusl)
}

/** No peers: the product is installed with `--omit=peer`, and names those that it loads. */
const namesOf = ({ dependencies, optionalDependencies }: Package) =>
  Object.keys({ ...dependencies, ...optionalDependencies })
