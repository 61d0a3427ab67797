import { afterEach, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { teams } from '#server/database/schema/people.ts'
import { app } from '#server/http/app.ts'
import { fixRanking, takeSnapshot } from '#server/rankings/fixRanking.ts'
import { yearById } from '#server/years/yearLookups.ts'
import { endProcesses, folderOfWorld, startServer } from '#test/process.ts'
import { as, type Call, createYear, freshWorld, play } from '#test/world.ts'
import { pagePreview, withPreview } from './pagePreview.ts'

const world = freshWorld()
let anyone: Call
beforeEach(async () => {
  anyone = await as(null)
})

afterEach(endProcesses)

const rename = ({ id }: { id: number }, name: string) =>
  db.update(teams).set({ name, nameKey: name }).where(eq(teams.id, id)).run()

const hide = ({ id }: { id: number }) => db.update(teams).set({ shadow: true }).where(eq(teams.id, id)).run()

function rank() {
  const year = createYear('Kategoryzacja 2024/25', 'FINISHED')
  play(world.wilki, year, 3)
  play(world.fale, year, 1)
  fixRanking(year)
}

test('a shared link to a troop shows its name, category and place', async () => {
  rename(world.wilki, '1 WDH „Wilki” <b>')
  rank()
  const preview = await pagePreview(`/druzyny/${world.wilki.id}`)
  expect(preview).toMatchObject({
    title: '1 WDH „Wilki” <b>',
    description: 'Chorągiew Mazowiecka, drużyna leśna, miejsce 1 z 2 w 2024/25.',
  })
  const html = await Bun.file('public/index.html').text()
  const page = withPreview(`${html}<meta property="og:image" content="" />`, preview!)
  expect(page).toContain('<title>1 WDH „Wilki” &lt;b&gt; · E-Kategoryzacja</title>')
  expect(page).toContain(`content="${preview!.image}"`)
})

test('a troop in its first year is shown without a place', async () => {
  play(world.wilki, world.open, 3)
  takeSnapshot(yearById(world.open.id))
  expect(await pagePreview(`/druzyny/${world.wilki.id}`)).toMatchObject({
    description: 'Chorągiew Mazowiecka, drużyna leśna, pierwszy rok w rankingu.',
  })
})

test('the link to a hidden, unknown or unranked troop shows the product', async () => {
  expect(await pagePreview(`/druzyny/${world.wilki.id}`)).toBeNull()
  rank()
  hide(world.wilki)
  for (const id of [world.wilki.id, 999_999, 'x', '1e3'])
    expect(await pagePreview(`/druzyny/${id}`), String(id)).toBeNull()
  expect((await anyone('GET', `/teams/${world.wilki.id}/picture`)).status).toBe(404)
})

test('the ranking and the rules have titles of their own', async () => {
  const titles = await Promise.all(
    ['/ranking', '/zasady', '/zasady/zadania', '/zasady/zmiany', '/'].map(path => pagePreview(path)),
  )
  expect(titles.map(preview => preview?.title)).toEqual([
    'Ranking drużyn',
    'Zasady kategoryzacji',
    'Wszystkie zadania kategoryzacji',
    'Co się zmieniło w zasadach',
    undefined,
  ])
})

test('the picture of a troop is a PNG of 1200 by 630, rendered again when its result changes', async () => {
  rank()
  const picture = (headers = {}) =>
    app.handle(new Request(`http://localhost/api/teams/${world.wilki.id}/picture`, { headers }))
  const first = await picture()
  expect(first.headers.get('content-type')).toBe('image/png')
  const bytes = new DataView(await first.arrayBuffer())
  expect([bytes.getUint32(16), bytes.getUint32(20)]).toEqual([1200, 630])

  const etag = first.headers.get('etag')!
  for (const known of [etag, '*', `"other", ${etag}`, etag.replace('W/', '')])
    expect((await picture({ 'if-none-match': known })).status).toBe(304)
  const head = await app.handle(new Request(`http://localhost/api/teams/${world.fale.id}/picture`, { method: 'HEAD' }))
  expect([head.status, head.headers.get('content-type'), head.headers.get('etag')]).toEqual([200, 'image/png', null])
  rename(world.wilki, '123 Wielkopolska Drużyna Harcerzy „Żeglarze Śródlądowych Wód” im. Zawiszy Czarnego')
  expect((await picture({ 'if-none-match': etag })).headers.get('etag')).not.toBe(etag)
})

test('on a machine without the renderer there is no picture, one line in the log, and the general picture in links', async () => {
  rank()
  const env = { TAKUMI_CORE_TARGET: '/nowhere/core.node', CLIENT_DIR: undefined }
  const server = await startServer({ dataDir: folderOfWorld(), env })
  for (let times = 0; times < 2; times++) {
    const answer = await server.fetch('GET', `/teams/${world.wilki.id}/picture`)
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'picture-unavailable' }])
  }
  const page = await (await fetch(`${server.url}druzyny/${world.wilki.id}`)).text()
  expect(page).toContain('<meta property="og:image" content="http://localhost/preview.png"')
  const lines = server.log().split('\n')
  expect(lines.filter(line => line.includes('picture.none'))).toHaveLength(1)
  expect(lines.filter(line => /"event":"bug"|"level":"error"/.test(line))).toEqual([])
})
