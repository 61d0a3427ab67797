import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { PUBLIC } from '#server/http/bundle.ts'
import { endProcesses, startServer } from '#test/process.ts'

// Tests the icons and the preview picture that scripts/icons.ts renders.

afterAll(endProcesses)

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]

/** Reads width and height from the header of a PNG. */
async function sizeOf(png: Response) {
  const head = new DataView(await png.arrayBuffer())
  expect(head.getUint32(0)).toBe(0x89504e47)
  return `${head.getUint32(16)}x${head.getUint32(20)}`
}

test('the page links its icons and its preview picture by its own address, and each exists in its size', async () => {
  const baseUrl = 'https://kategoryzacja.example'
  const server = await startServer({ env: { BASE_URL: baseUrl, CLIENT_DIR: undefined } })
  const get = (path: string) => fetch(new URL(path, server.url))
  const page = await (await get('/ranking')).text()
  const tags = page.match(/<(meta|link)\b[^>]*>/g)!
  const meta = (property: string) => tags.filter(tag => attribute(tag, 'property') === property)
  const content = (property: string) => attribute(meta(property)[0] ?? '', 'content')

  expect(meta('og:image')).toHaveLength(1)
  const picture = content('og:image')!
  expect(picture).toStartWith(`${baseUrl}/`)
  const shown = await sizeOf(await get(picture.slice(baseUrl.length)))
  expect(shown).toBe(`${content('og:image:width')}x${content('og:image:height')}`)

  const touch = tags.find(tag => attribute(tag, 'rel') === 'apple-touch-icon')!
  expect(await sizeOf(await get(attribute(touch, 'href')!))).toBe('180x180')
})

const { icons } = await Bun.file(join(PUBLIC, 'manifest.webmanifest')).json()
test.each(icons as { src: string; sizes: string; type: string }[])('the manifest matches icon %o', async icon => {
  const file = Bun.file(join(PUBLIC, icon.src))
  expect(file.type).toBe(icon.type)
  if (icon.type === 'image/png') expect(await sizeOf(new Response(file))).toBe(icon.sizes)
  else expect(await file.text()).toContain('<svg')
})
