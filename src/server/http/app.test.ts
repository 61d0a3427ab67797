import { afterAll, beforeEach, expect, spyOn, test } from 'bun:test'
import { reportBug } from '#server/core/log.ts'
import { bugLines } from '#server/core/logOutput.ts'
import { db, sqlite } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { as, call, freshWorld } from '#test/world.ts'
import { apiHeaders } from './headers.ts'

const world = freshWorld()
const printed = spyOn(bugLines, 'write').mockImplementation(() => {})
beforeEach(() => {
  printed.mockClear()
})
afterAll(() => printed.mockRestore())

test('the health check answers that the server is well, and nothing else', async () => {
  expect(await call('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test('X05 an unexpected error answers 500 without its details, and is logged', async () => {
  const jan = await as(world.jan)
  // The test rolls back, as renaming a table back would leave another spelling in its schema.
  sqlite.run('BEGIN')
  sqlite.run('ALTER TABLE notifications RENAME TO elsewhere')
  const answer = await jan('GET', '/user/notifications')
  sqlite.run('ROLLBACK')

  expect(answer).toMatchObject({ status: 500 })
  expect(answer.body).toEqual({ message: 'Internal error', code: 'bug' })
  for (const [name, value] of Object.entries(apiHeaders())) expect(answer.headers.get(name)).toBe(value)
  expect(String(printed.mock.lastCall)).toContain('no such table: notifications')
  expect((await jan('GET', '/user/notifications')).status).toBe(200)
})

test('P04 on a full disk changes get 503, reads continue, and changes work again once there is space', async () => {
  const ola = await as(world.ola)
  const long = { name: 'Apel', description: 'x'.repeat(9000), categorizationYearId: world.draft.id }
  const add = () => ola('POST', '/admin/categorization/initial', long)

  sqlite.run('VACUUM')
  const { page_count: pages } = sqlite.query<{ page_count: number }, []>('PRAGMA page_count').get()!
  sqlite.run(`PRAGMA max_page_count = ${pages}`)
  const refused = await add()
  const read = await ola('GET', `/admin/categorization/${world.draft.id}`)
  sqlite.run('PRAGMA max_page_count = 1073741823')

  expect(refused).toMatchObject({ status: 503, body: { message: 'Cannot store anything right now' } })
  expect(read.status).toBe(200)
  expect((await add()).status).toBe(201)
})

test("a logged error never contains the query's values", () => {
  const repeat = () => db.insert(users).values({ email: world.jan.email, createdAt: 'now' }).run()
  try {
    repeat()
  } catch (error) {
    reportBug(error, 'a test')
  }
  expect(String(printed.mock.lastCall)).toContain('UNIQUE constraint failed: users.email')
  expect(String(printed.mock.lastCall)).not.toContain(world.jan.email)
})
