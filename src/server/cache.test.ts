import { expect, test } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import { CachedBody, cachedBody, cachedBodyOf } from './cache.ts'

const MB = 1024 * 1024

const bodyOf = (key: string, value: unknown) => new CachedBody(key, Buffer.from(JSON.stringify(value)), true)
/** Random bytes do not compress. */
const largeBody = (key: string, format?: 'compressed') => {
  const chunks = Array.from({ length: MB / 65_536 }, () => crypto.getRandomValues(new Uint8Array(65_536)))
  return new CachedBody(key, Buffer.concat(chunks), true, format)
}

test('a long body is cached compressed, a short one uncompressed', async () => {
  const long = Array.from({ length: 200 }, (_, id) => ({ id, name: 'Drużyna prowadzi kronikę' }))
  const body = bodyOf('long', long)
  expect(body.bytes).toBeLessThan(JSON.stringify(long).length / 5)
  expect(JSON.parse(gunzipSync(body.gzip!).toString())).toEqual(long)
  expect(await body.plain.json()).toEqual(long)

  const short = bodyOf('short', { name: 'żółć' })
  expect([short.gzip, await short.plain.json()]).toEqual([null, { name: 'żółć' }])
})

test('an ETag depends on the body alone', () => {
  expect(bodyOf('one', [1]).etag).toBe(bodyOf('other', [1]).etag)
  expect(bodyOf('one', [1]).etag).not.toBe(bodyOf('one', [2]).etag)
})

test('a body is produced once for each version, and every time without a version', () => {
  let reads = 0
  const ask = (version: string | null) =>
    cachedBody('versions', version, () => {
      reads++
      return bodyOf('versions', reads)
    })
  for (const version of ['1', '1', '2', '2', null, null, '2']) ask(version)
  expect(reads).toBe(4)
  expect(cachedBodyOf('versions', '1')).toBeUndefined()
  expect(cachedBodyOf('versions', null)).toBeUndefined()
})

test('callers share one pending read, and a failed read is retried', async () => {
  let reads = 0
  const ask = (outcome: () => CachedBody) =>
    cachedBody('slow', '1', async () => {
      reads++
      await Bun.sleep(1)
      return outcome()
    })
  const fail = () => {
    throw new Error('no')
  }
  const failed = await Promise.allSettled([ask(fail), ask(fail)])
  expect([failed.map(({ status }) => status), reads]).toEqual([['rejected', 'rejected'], 1])
  const bodies = await Promise.all([ask(() => bodyOf('slow', 1)), ask(() => bodyOf('slow', 2))])
  expect([bodies[0] === bodies[1], reads]).toEqual([true, 2])
})

test('beyond 8 MB the least recently used bodies are evicted', () => {
  const add = (key: string) => cachedBody(key, '1', () => largeBody(key))
  for (let n = 0; n < 7; n++) add(`mb-${n}`)
  add('mb-0')
  add('mb-7')
  const isCached = (n: number) => cachedBodyOf(`mb-${n}`, '1') !== undefined
  expect([0, 1, 2, 7].map(isCached)).toEqual([true, false, true, true])
})

test('X23 pictures evict pictures and nothing else', () => {
  const isCached = (key: string) => cachedBodyOf(key, '1') !== undefined
  cachedBody('ranking', '1', () => bodyOf('ranking', 1))
  const pictures = Array.from({ length: 9 }, (_, n) => `picture-${n}`)
  for (const key of pictures) cachedBody(key, '1', () => largeBody(key, 'compressed'))
  expect(pictures.map(isCached)).toEqual([...Array(7).fill(false), true, true])
  expect(isCached('ranking')).toBe(true)
})
