import { beforeEach, expect, setSystemTime, test } from 'bun:test'
import { READ_LIMITS } from '#server/core/readLimits.ts'
import { app } from '#server/http/app.ts'
import { as, type Call, freshWorld } from '#test/world.ts'

const world = freshWorld()
let ola: Call
beforeEach(async () => {
  setSystemTime(new Date('2027-05-01T10:00:00Z'))
  ola = await as(world.ola)
})

/** A call counts before its guard lets it in, so any numbers make an address. */
const addressOf = (route: string, team: number) =>
  route
    .replace(':id', String(world.open.id))
    .replace(':team', String(team))
    .replace(/matrix$/, 'matrix?by=group')

test('X21 every row of the table is a read of the app', () => {
  const reads = app.routes.flatMap(({ method, path }) => (method === 'GET' ? [path.replace(/\/$/, '')] : []))
  expect(READ_LIMITS.map(({ route }) => `/api${route}`).filter(path => !reads.includes(path))).toEqual([])
})

test.each(READ_LIMITS.map(row => [row.route, row.most, row] as const))(
  'X21 a person reads %s at most %d times',
  async (route, most, { eachAddress, per }) => {
    // Other addresses each time, unless each counts by itself.
    const team = (n: number) => (eachAddress ? world.wilki.id : n)
    const statusOf = async (call: Call, n: number, slash = '') =>
      (await call('GET', addressOf(route, team(n)).replace(/(?=\?|$)/, slash))).status
    for (let n = 1; n <= most; n++) expect(await statusOf(ola, n)).not.toBe(429)
    expect([await statusOf(ola, most + 1), await statusOf(ola, most + 1, '/')]).toEqual([429, 429])
    expect(await statusOf(await as(world.adam), 1)).not.toBe(429)
    if (eachAddress) expect((await ola('GET', addressOf(route, world.orly.id))).status).not.toBe(429)
    setSystemTime(Date.now() + per)
    expect(await statusOf(ola, 1)).not.toBe(429)
  },
)
