import { expect, test } from 'bun:test'
import lock from '../../bun.lock'
import manifest from '../../package.json'
import { MEMORY } from '../../scripts/measuring.ts'

const MOST_PACKAGES = 53

type Needs = Record<string, string>
interface Package {
  dependencies?: Needs
  optionalDependencies?: Needs
  peerDependencies?: Needs
  os?: string
  cpu?: string
}
const packages = lock.packages as unknown as Record<string, [name: string, source: string, Package, ...unknown[]]>

test(`at most ${MOST_PACKAGES} packages are installed where the product runs`, () => {
  const needed = new Set<string>()
  for (const name of Object.keys(manifest.dependencies)) collect(name, '', needed)
  expect(needed).toContain('scheduler')
  expect(needed.size).toBeLessThanOrEqual(MOST_PACKAGES)
})

test('the lock names packages, not addresses', async () => {
  expect(await Bun.file('bun.lock').text()).not.toMatch(/https?:\/\//)
})

test('every version is exact, and no package runs code when it is installed', () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(versions.filter(version => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  expect(manifest.trustedDependencies).toEqual([])
})

test('every way to host the product tells Bun the same of its memory, which this Bun knows', async () => {
  const [setting] = Object.entries(MEMORY).map(([name, value]) => `${name}=${value}`)
  expect(await Bun.file('Dockerfile').text()).toContain(`\nENV ${setting}\n`)
  expect(await Bun.file('docs/hosting/kategoryzacja.service').text()).toContain(`\nEnvironment=${setting}\n`)
  const bun = Bun.spawnSync([process.execPath, '-e', ''], { env: { ...process.env, ...MEMORY } })
  expect(bun.stderr.toString()).toBe('')
})

test('the changelog says what a host must know of this version', async () => {
  expect(await Bun.file('CHANGELOG.md').text()).toContain(`\n## ${manifest.version}\n`)
})

/** In the lock file `parent/name` is a version that only the parent uses. */
function collect(name: string, parent: string, seen: Set<string>) {
  const key = `${parent}/${name}` in packages ? `${parent}/${name}` : name
  const found = packages[key]?.[2]
  if (seen.has(key) || !found || !runsHere(found)) return
  seen.add(key)
  for (const needed of needsOf(found)) collect(needed, key, seen)
}

const runsHere = ({ os = process.platform, cpu = process.arch }: Package) =>
  os === process.platform && cpu === process.arch

/** Includes optional packages: Bun installs everything in the lock. */
const needsOf = ({ dependencies, optionalDependencies, peerDependencies }: Package) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
