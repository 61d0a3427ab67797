import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../package.json'
import { shippedPackages } from './shipped.ts'

// `bun run licences`: the licence of the product and those of all that is shipped with it (fonts, icons and Bun too), as one
// text, which the image and the single file hold.

interface Manifest {
  license: string
  author?: string | { name: string }
  homepage?: string
}

const texts = [`E-Kategoryzacja ${manifest.version}\n\n${readFileSync('LICENSE', 'utf8')}`]
for (const { name, version, folder } of shippedPackages()) {
  const { license, author, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const maker = typeof author === 'string' ? author : author?.name
  const files = readdirSync(folder).filter(file => /^(licen[cs]e|notice)/i.test(file))
  const own = files.map(file => readFileSync(join(folder, file), 'utf8').trim())
  const said = own.length > 0 ? own : [`By ${maker ?? 'its authors'}, without a text of its own. ${homepage ?? ''}`]
  texts.push([`${name} ${version} (${license})`, ...said].join('\n\n'))
}
const ofBun = readFileSync('node_modules/bun-types/docs/project/license.mdx', 'utf8').replace(/^---.*?---\s*/s, '')
texts.push(`Bun ${Bun.version}\n\nCopyright (c) Oven. ${ofBun}`)
console.log(texts.join(`\n\n${'='.repeat(80)}\n\n`))
