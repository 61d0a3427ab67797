import { expect, test } from 'bun:test'
import { fontPath, makeFonts } from '../../scripts/fonts.ts'

test('the files of the heading font equal the ones built from the package', async () => {
  for (const [name, made] of await makeFonts())
    expect(Buffer.from(await Bun.file(fontPath(name)).bytes()).equals(made), name).toBe(true)
})
