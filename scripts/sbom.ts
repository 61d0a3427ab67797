import { existsSync } from 'node:fs'
import lock from '../bun.lock'
import manifest from '../package.json'

// `bun run sbom`: what is installed where the product runs, as CycloneDX 1.6 on standard output, from bun.lock and the
// installed packages, which name their licences.

type Needs = Record<string, string>
interface Package {
  dependencies?: Needs
  optionalDependencies?: Needs
  peerDependencies?: Needs
}
type Locked = [id: string, source: string, needs: Package, integrity: string]

const packages = lock.packages as unknown as Record<string, Locked>

const shipped = new Map<string, Locked>()
for (const name of Object.keys(manifest.dependencies)) collect(name, '')

const components = await Promise.all([...shipped].sort(([a], [b]) => (a < b ? -1 : 1)).map(component))
const document = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': 'product',
      name: manifest.name,
      version: manifest.version,
      licenses: [{ license: { id: manifest.license } }],
    },
  },
  components,
  dependencies: [
    { ref: 'product', dependsOn: Object.keys(manifest.dependencies).map(name => purl(packages[name]!)) },
    ...[...shipped].map(([key, locked]) => ({
      ref: purl(locked),
      dependsOn: needsOf(locked).flatMap(name => (keyOf(name, key) ? [purl(packages[keyOf(name, key)!]!)] : [])),
    })),
  ],
}
console.log(JSON.stringify(document, null, 2))

function collect(name: string, parent: string) {
  const key = keyOf(name, parent)
  if (!key || shipped.has(key)) return
  shipped.set(key, packages[key]!)
  for (const needed of needsOf(packages[key]!)) collect(needed, key)
}

/** `parent/name` is a version of its own that only the parent uses. */
function keyOf(name: string, parent: string): string | null {
  if (`${parent}/${name}` in packages) return `${parent}/${name}`
  return name in packages ? name : null
}

/** Peers too: Bun installs what the lock has. */
function needsOf([, , { dependencies, optionalDependencies, peerDependencies }]: Locked) {
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
}

async function component([key, locked]: [string, Locked]) {
  const [id, , , integrity] = locked
  const license = await licenseOf(key)
  const [name, version] = nameAndVersion(id)
  return {
    type: 'library',
    'bom-ref': purl(locked),
    name,
    version,
    purl: purl(locked),
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }],
    ...(license && { licenses: [/ (OR|AND) /.test(license) ? { expression: license } : { license: { id: license } }] }),
  }
}

/** Null for a package that is installed on other systems only. */
async function licenseOf(key: string): Promise<string | null> {
  const [name] = nameAndVersion(packages[key]![0])
  const parent = key.slice(0, -name.length - 1)
  const path = `node_modules/${parent && `${parent}/node_modules/`}${name}/package.json`
  if (!existsSync(path)) return null
  const { license } = (await Bun.file(path).json()) as { license?: string }
  return license ?? null
}

function purl([id]: Locked): string {
  const [name, version] = nameAndVersion(id)
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function nameAndVersion(id: string): [name: string, version: string] {
  const at = id.lastIndexOf('@')
  return [id.slice(0, at), id.slice(at + 1)]
}
