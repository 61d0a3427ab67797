import manifest from '../package.json'
import { type Shipped, shippedPackages } from './shipped.ts'

// `bun run sbom`: prints the shipped software as CycloneDX 1.6: the installed packages for a system like this one, and Bun with
// the libraries that are linked into it. The image adds the Debian of its base.

const packages = shippedPackages()
const components = await Promise.all(packages.map(component))
const bun = {
  type: 'platform',
  'bom-ref': `pkg:github/oven-sh/bun@bun-v${Bun.version}`,
  name: 'bun',
  version: Bun.version,
  purl: `pkg:github/oven-sh/bun@bun-v${Bun.version}`,
  hashes: [{ alg: 'SHA-512', content: await hashOf(process.execPath) }],
  licenses: [{ expression: 'MIT AND LGPL-2.1-or-later' }],
  components: Object.entries(process.versions)
    .filter(([name]) => !['bun', 'node', 'modules', 'napi'].includes(name))
    .map(([name, version]) => ({ type: 'library', name, version })),
}
const product = {
  type: 'application',
  'bom-ref': 'product',
  name: manifest.name,
  version: manifest.version,
  licenses: [{ license: { id: manifest.license } }],
}
const direct = packages.filter(({ name }) => name in manifest.dependencies)
console.log(
  JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: product },
      components: [bun, ...components],
      dependencies: [
        { ref: 'product', dependsOn: [bun['bom-ref'], ...direct.map(purl)] },
        ...packages.map(shipped => ({ ref: purl(shipped), dependsOn: shipped.needs.map(purl) })),
      ],
    },
    null,
    2,
  ),
)

async function component(shipped: Shipped) {
  const { license } = (await Bun.file(`${shipped.folder}/package.json`).json()) as { license: string }
  return {
    type: 'library',
    'bom-ref': purl(shipped),
    name: shipped.name,
    version: shipped.version,
    purl: purl(shipped),
    hashes: [{ alg: 'SHA-512', content: Buffer.from(shipped.integrity, 'base64').toString('hex') }],
    licenses: [/ (OR|AND) /.test(license) ? { expression: license } : { license: { id: license } }],
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = new Bun.CryptoHasher('sha512')
  for await (const chunk of Bun.file(path).stream()) hash.update(chunk)
  return hash.digest('hex')
}

function purl({ name, version }: Shipped): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}
