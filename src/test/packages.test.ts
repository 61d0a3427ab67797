import { expect, test } from 'bun:test'
import journal from '../../migrations/meta/_journal.json'
import manifest from '../../package.json'
import { MEMORY } from '../../scripts/measuring.ts'
import { shippedPackages } from '../../scripts/shipped.ts'

const MOST_PACKAGES = 53

test(`at most ${MOST_PACKAGES} packages are installed where the product runs`, () => {
  const shipped = shippedPackages().map(({ name }) => name)
  expect(shipped).toContain('scheduler')
  expect(shipped.length).toBeLessThanOrEqual(MOST_PACKAGES)
})

test('the lock names packages, not addresses', async () => {
  expect(await Bun.file('bun.lock').text()).not.toMatch(/https?:\/\//)
})

test('every version is exact, and no package runs code during installation', () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(versions.filter(version => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  expect(manifest.trustedDependencies).toEqual([])
})

test('every way to host the product sets the same memory options of Bun, which this Bun knows', async () => {
  const [setting] = Object.entries(MEMORY).map(([name, value]) => `${name}=${value}`)
  expect(await Bun.file('Dockerfile').text()).toContain(`\nENV ${setting}\n`)
  expect(await Bun.file('docs/hosting/kategoryzacja.service').text()).toContain(`\nEnvironment=${setting}\n`)
  const bun = Bun.spawnSync([process.execPath, '-e', ''], { env: { ...process.env, ...MEMORY } })
  expect(bun.stderr.toString()).toBe('')
})

const text = await Bun.file('CHANGELOG.md').text()
const numbers = [...text.matchAll(/^## (.+)$/gm)].map(([, number]) => number!)
/** Each number's day and migrations, the newest first. */
const released = [
  ...text.matchAll(/^## (.+)\n\n(\d{4}-\d\d-\d\d), .*\bcommit\b.*\. Migrations (\d{4}) to (\d{4})\.$/gm),
].map(([, number, day, first, last]) => ({ number: number!, day: day!, first: Number(first), last: Number(last) }))

test('P61 the changelog begins with this version, and says of each its day, its commit and its migrations', () => {
  expect(numbers[0]).toBe(manifest.version)
  expect(released.map(({ number }) => number)).toEqual(numbers)
  const days = released.map(({ day }) => day)
  expect(days).toEqual([...days].sort().reverse())
})

// A migration without a number fails here: CONTRIBUTING.md, "A release".
test('P61 every migration belongs to one version, the newest to this one', () => {
  const unclear = journal.entries.filter(
    ({ idx }) => released.filter(({ first, last }) => first <= idx && idx <= last).length !== 1,
  )
  expect(unclear.map(({ tag }) => tag)).toEqual([])
  expect(released[0]!.last).toBe(journal.entries.length - 1)
})

test("the image's labels name this version and this Bun", async () => {
  const file = await Bun.file('Dockerfile').text()
  expect(file).toContain(`image.version="${manifest.version}"`)
  const [, bun] = manifest.packageManager.split('@')
  expect(file).toContain(`image.base.name="docker.io/oven/bun:${bun}-slim"`)
  expect(file.match(/^FROM oven\/bun:.*$/gm)?.map(line => line.split(' ')[1])).toEqual(
    Array(2).fill(`oven/bun:${bun}-slim`),
  )
})
