import { expect, test } from 'bun:test'
import manifest from '../../package.json'

interface Component {
  name: string
  version: string
  purl: string
  hashes: { alg: string; content: string }[]
  licenses?: { license: { id: string } }[]
}

/** All of them let a small association run and change the product. */
const LICENCES = ['Apache-2.0', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'OFL-1.1', 'Unlicense']

test('the bill of materials names every package that is shipped, with its hash and a licence we know', async () => {
  const made = Bun.spawnSync([process.execPath, 'scripts/sbom.ts'])
  const { bomFormat, specVersion, components } = JSON.parse(made.stdout.toString()) as {
    bomFormat: string
    specVersion: string
    components: Component[]
  }
  expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6'])
  const names = components.map(({ name }) => name)
  for (const name of Object.keys(manifest.dependencies)) expect(names).toContain(name)
  expect(components.find(({ name }) => name === 'react')).toMatchObject({
    version: manifest.dependencies.react,
    purl: `pkg:npm/react@${manifest.dependencies.react}`,
    licenses: [{ license: { id: 'MIT' } }],
  })

  for (const { name, hashes, licenses } of components) {
    expect([name, hashes[0]!.content]).toEqual([name, expect.stringMatching(/^[0-9a-f]{128}$/)])
    if (licenses) expect([name, LICENCES.includes(licenses[0]!.license.id)]).toEqual([name, true])
  }
  // A package without a licence is built for another platform and is not installed here.
  expect(
    components
      .filter(({ licenses }) => !licenses)
      .every(({ name }) => /-(aix|darwin|freebsd|linux|netbsd|openbsd|sunos|win32)-/.test(name)),
  ).toBe(true)
})
