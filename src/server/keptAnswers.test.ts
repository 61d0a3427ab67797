import { expect, test } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import { JsonText } from './jsonText.ts'
import { JsonBytes } from './keptAnswers.ts'

const said = (bytes: JsonBytes) => JSON.parse(new TextDecoder().decode(bytes.plain))

test('a long answer is kept compressed, a short one as it is', () => {
  const long = Array.from({ length: 200 }, (_, id) => ({ id, name: 'Drużyna prowadzi kronikę' }))
  const bytes = new JsonBytes(long, true, 1)
  expect(JSON.parse(gunzipSync(bytes.gzip!).toString())).toEqual(long)
  expect(said(bytes)).toEqual(long)

  const short = new JsonBytes({ name: 'żółć' }, true, 1)
  expect(short.gzip).toBeNull()
  expect(said(short)).toEqual({ name: 'żółć' })
})

test('an answer in parts is what it would be in one, also when another one was written after it', () => {
  const parts = ['{"name":', Buffer.from('"Żółć"'), ',"note":"„ćwiek” 🌲"', '}']
  const bytes = new JsonBytes(new JsonText(parts), true, 1)
  const whole = new JsonBytes({ name: 'Żółć', note: '„ćwiek” 🌲' }, true, 1)
  new JsonBytes(new JsonText(['[1,2,3,4,5,6]']), true, 1)

  expect(bytes.plain).toEqual(whole.plain)
  expect(bytes.etag).toBe(whole.etag)
})

test('a long answer in parts is whole', () => {
  const names = Array.from({ length: 40_000 }, (_, n) => `Zażółć gęślą jaźń ${n}`)
  const parts = names.flatMap((name, n) => [n > 0 ? ',' : '[', Buffer.from(JSON.stringify(name))])
  expect(said(new JsonBytes(new JsonText([...parts, ']']), true, 1))).toEqual(names)
})
