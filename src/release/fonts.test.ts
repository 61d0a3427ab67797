import { expect, test } from 'bun:test'
import { fontPath, makeFonts } from '../../scripts/fonts.ts'

test('the files of the heading font are what the package’s own come to', async () => {
  for (const [name, made] of await makeFonts())
    expect(Buffer.from(await Bun.file(fontPath(name)).bytes()).equals(made), name).toBe(true)
})
