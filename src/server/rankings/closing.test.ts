import { beforeEach, expect, test } from 'bun:test'
import { db } from '#server/database/open.ts'
import { years } from '#server/database/schema/years.ts'
import { as, type Call, completePrerequisites, enter, freshWorld } from '#test/world.ts'

const world = freshWorld()
let ola: Call
beforeEach(async () => {
  ola = await as(world.ola)
})

const closing = () => ola('GET', `/admin/categorization/${world.open.id}/closing`)
const review = (team: { id: number }, act: string, body?: object) =>
  ola('POST', `/review/${world.open.id}/of/${team.id}/${act}`, body)

test('the closing counts the sheets of all troops that are not hidden, by district and state', async () => {
  completePrerequisites(world.wilki, world.open)
  completePrerequisites(world.hiddenTeam, world.open)
  enter(world.orly, world.open.goodTurns, 1)
  await (await as(world.jan))('POST', '/review/submit')
  await review(world.fale, 'approve')

  const { status, body } = await closing()
  expect(status).toBe(200)
  const none = { APPROVED: 0, SUBMITTED: 0, RETURNED: 0, IN_PROGRESS: 0, NOT_STARTED: 0 }
  expect(body.districts).toEqual([
    { id: world.mazovia.id, name: 'Mazowiecka', counts: { ...none, SUBMITTED: 1, IN_PROGRESS: 1 } },
    { id: world.pomerania.id, name: 'Pomorska', counts: { ...none, APPROVED: 1 } },
  ])
  expect(body.waitingLongest).toMatchObject({ teamId: world.wilki.id, name: 'Wilki' })
  expect(body.ranking).toMatchObject([{ place: 1, name: 'Wilki', approved: false, review: 'SUBMITTED' }])
  expect(body.notStarted).toEqual([])
})

test('the closing names the troops that have not begun and the extensions it cuts short, and counts open remarks', async () => {
  completePrerequisites(world.wilki, world.open)
  await (await as(world.jan))('POST', '/review/submit')
  await review(world.wilki, 'return', { note: 'Popraw', extendedTo: '2099-06-07' })
  const path = `/remarks/${world.open.id}/of/${world.wilki.id}`
  for (const text of ['Skąd 3?', 'A lista?']) await ola('POST', path, { taskId: world.open.goodTurns.id, text })
  await ola('POST', path, { text: 'Dobry rok' })
  const { body: explained } = await ola('POST', path, { taskId: world.open.chronicle.id, text: 'Gdzie kronika?' })
  await ola('POST', `/remarks/${explained.id}/resolve`)

  const { body } = await closing()
  expect(body.extended).toEqual([{ teamId: world.wilki.id, name: 'Wilki', until: '2099-06-07' }])
  expect(body.remarks).toEqual({ open: 2, sheets: 1 })
  expect(body.notStarted.map(({ name }: { name: string }) => name)).toEqual(['Orły', 'Fale'])
  expect(body.waitingLongest).toBeNull()
})

test('the list of sheets has what an approval would miss', async () => {
  enter(world.wilki, world.open.chronicle, 0)
  await ola('POST', `/remarks/${world.open.id}/of/${world.wilki.id}`, { text: 'Dobry rok' })
  const { body } = await ola('GET', `/admin/categorization/list/${world.open.id}`)
  expect(body).toMatchObject([
    {
      name: 'Wilki',
      review: 'IN_PROGRESS',
      since: null,
      prerequisites: { done: 0, of: 1 },
      obligatory: { filled: 1, of: 2 },
      remarksOpen: 1,
    },
  ])
})

test('only an open year can be closed', async () => {
  db.update(years).set({ state: 'FINISHED' }).run()
  expect(await closing()).toMatchObject({ status: 409, body: { code: 'year-cannot-move' } })
})
