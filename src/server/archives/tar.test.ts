import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Member, pack, unpack } from './tar.ts'

/** File sizes around the block size of 512 bytes. */
const size = fc.oneof(fc.nat(1600), fc.constantFrom(0, 1, 511, 512, 513, 1024))
const files = fc.array(
  size.chain(length => fc.uint8Array({ minLength: length, maxLength: length })),
  { maxLength: 4 },
)

async function* cut(bytes: Uint8Array, every: number) {
  for (let at = 0; at < bytes.length; at += every) yield bytes.subarray(at, at + every)
}

const membersOf = (contents: Uint8Array[]): Member[] =>
  contents.map((bytes, index) => ({ name: `file-${index}`, size: bytes.length, content: cut(bytes, 100) }))

async function packed(contents: Uint8Array[]): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(pack(membersOf(contents))))
}

async function unpacked(archive: Uint8Array, every: number) {
  const found = new Map<string, Uint8Array[]>()
  await unpack(cut(archive, every), name => {
    const chunks: Uint8Array[] = []
    found.set(name, chunks)
    return chunk => chunks.push(chunk.slice())
  })
  return [...found].map(([name, chunks]) => [name, Buffer.concat(chunks)] as const)
}

test('P62 every packed archive is unpacked, however its bytes are split', async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.integer({ min: 1, max: 2000 }), async (contents, every) => {
      const archive = await packed(contents)
      expect(archive.length % 512).toBe(0)
      expect(await unpacked(archive, every)).toEqual(
        contents.map((bytes, index) => [`file-${index}`, Buffer.from(bytes)] as const),
      )
    }),
    { numRuns: 200 },
  )
})

test('P62 an archive that is cut off, or whose header was changed, is rejected', async () => {
  const archive = await packed([Buffer.alloc(700, 1)])
  for (const length of [0, 300, 512, 1000, 1536])
    await expect(unpacked(archive.subarray(0, length), 512)).rejects.toThrow('early')
  archive[130]! ^= 1
  await expect(unpacked(archive, 512)).rejects.toThrow('damaged')
})

test('P62 the program tar reads the archive', async () => {
  const listed = Bun.spawnSync(['tar', 'tv'], { stdin: await packed([Buffer.from('abc'), Buffer.alloc(600)]) })
  expect(
    listed.stdout
      .toString()
      .match(/\d+ \d{4}-\d\d-\d\d \d\d:\d\d file-\d/g)
      ?.map(line => line.split(' ')[0]),
  ).toEqual(['3', '600'])
})

test('P62 a file that changes during packing stops the archive', async () => {
  const member = { name: 'app.db', size: 5, content: cut(Buffer.from('abc'), 3) }
  await expect(Array.fromAsync(pack([member]))).rejects.toThrow('app.db changed')
})
