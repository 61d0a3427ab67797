import { expect, test } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import { compressJson } from './encoding.ts'

const sheet = Array.from({ length: 200 }, (_, id) => ({ id, name: 'Drużyna prowadzi kronikę', points: 4 }))

test.each([
  ['a long response is compressed by gzip if it is accepted', Response.json(sheet), 'gzip, br', 'gzip'],
  ['a long response is not compressed if gzip is not accepted', Response.json(sheet), 'br, gzip;q=0', null],
  ['a long response is not compressed if gzip is rejected with a capital Q', Response.json(sheet), 'gzip;Q=0', null],
  ['a coding may be in capitals', Response.json(sheet), 'GZIP', 'gzip'],
  ['a coding may have spaces around its weight', Response.json(sheet), 'gzip ; q=1', 'gzip'],
  ['a short response is not compressed', Response.json({ message: 'Unauthorized' }), 'gzip', null],
  [
    'a picture is not compressed',
    new Response('<svg/>'.repeat(999), { headers: { 'content-type': 'image/svg+xml' } }),
    'gzip',
    null,
  ],
])('%s', async (_, answer, accepted, coding) => {
  const compressed = await compressJson(answer, accepted)
  expect(compressed.headers.get('content-encoding')).toBe(coding)
})

test('an encoded response keeps its whole content', async () => {
  const answer = Response.json(sheet, { status: 409, headers: { vary: 'Origin', 'x-total-count': '200' } })
  const compressed = await compressJson(answer, 'gzip')
  expect(compressed.status).toBe(409)
  expect(compressed.headers.get('x-total-count')).toBe('200')
  expect(compressed.headers.get('vary')).toBe('Origin, Accept-Encoding')
  expect(JSON.parse(gunzipSync(await compressed.bytes()).toString())).toEqual(sheet)
})

test('a response without a body stays without one', async () => {
  const answer = new Response(null, { status: 204 })
  expect(await compressJson(answer, 'gzip')).toBe(answer)
})
