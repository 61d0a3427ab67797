import { afterEach, expect, test } from 'bun:test'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { emptyFolder, ending, endProcesses } from '#test/process.ts'
import manifest from '../../package.json'
import { shippedPackages } from '../../scripts/shipped.ts'

interface Component {
  name: string
  version: string
  purl: string
  hashes: { alg: string; content: string }[]
  licenses: { license?: { id: string }; expression?: string }[]
}

/** All these licences let a small association run and change the product. */
const LICENCES = [
  'Apache-2.0',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  '(MIT OR Apache-2.0)',
  'MIT AND LGPL-2.1-or-later',
]

afterEach(endProcesses)

async function madeBill() {
  const { output } = await ending('scripts/sbom.ts')
  return JSON.parse(output) as { bomFormat: string; specVersion: string; components: Component[] }
}

test('P67 the bill of materials names every shipped package, with its hash and a known licence', async () => {
  const { bomFormat, specVersion, components } = await madeBill()
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
    const known = licenses[0]!.license?.id ?? licenses[0]!.expression!
    expect([name, LICENCES.includes(known)]).toEqual([name, true])
  }
})

test('P67 the bill of materials names what `bun install --production --omit=peer` installs on this system, and Bun', async () => {
  const folder = emptyFolder()
  for (const file of ['package.json', 'bun.lock', 'bunfig.toml']) cpSync(file, join(folder, file))
  const command = [process.execPath, 'install', '--frozen-lockfile', '--production', '--omit=peer', '--ignore-scripts']
  expect(Bun.spawnSync(command, { cwd: folder }).exitCode).toBe(0)
  const installed = [...new Glob('node_modules/**/package.json').scanSync({ cwd: folder })].filter(path =>
    /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path),
  )
  const { components } = await madeBill()
  expect(components.map(({ name }) => name).sort()).toEqual(
    ['bun', ...installed.map(path => path.replace(/^.*node_modules\//, '').replace('/package.json', ''))].sort(),
  )
  expect(components[0]).toMatchObject({ name: 'bun', version: Bun.version })
})

test('P67 the licences of packages, the font, the icons and Bun are shipped in one text', async () => {
  const { code, output } = await ending('scripts/licences.ts')
  expect(code).toBe(0)
  for (const { name, version } of shippedPackages()) expect(output).toContain(`\n${name} ${version} (`)
  for (const words of ['E-Kategoryzacja authors', 'SIL OPEN FONT LICENSE Version 1.1', 'Lucide Icons and Contributors'])
    expect(output).toContain(words)
  expect(output).toContain('JavaScriptCore')
})
