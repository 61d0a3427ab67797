import { beforeEach, describe, expect, test } from 'bun:test'
import { app } from '#server/http/app.ts'
import { refused } from '#test/refused.ts'
import { as, completePrerequisites, createWorld, enter, type World } from '#test/world.ts'

const YEARS = '/admin/categorization'

let world: World
beforeEach(() => {
  world = createWorld()
})

describe('the years of the panel', () => {
  test('are listed with their states, the newest first, for everybody in it', async () => {
    const list = [
      { id: world.draft.id, name: '2026/27', state: 'DRAFT' },
      { id: world.open.id, name: '2025/26', state: 'OPEN' },
      { id: world.finished.id, name: '2024/25', state: 'FINISHED' },
    ]
    for (const person of [world.ewa, world.ola, world.adam])
      expect((await (await as(person))('GET', `${YEARS}/shallow`)).body).toEqual(list)
  })

  test('are shown whole, with how much has been entered', async () => {
    completePrerequisites(world.wilki, world.open)
    completePrerequisites(world.orly, world.open)
    enter(world.wilki, world.open.goodTurns, 3)
    enter(world.fale, world.open.goodTurns, 0)
    enter(world.wilki, world.open.campers, 5)

    const ewa = await as(world.ewa)
    const { status, body } = await ewa('GET', `${YEARS}/${world.open.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: world.open.id,
      name: '2025/26',
      state: 'OPEN',
      ranking: false,
      lesnaLesneThreshold: 1,
      sheets: 3,
      entries: 3,
      initialTasks: [{ name: 'Książka pracy', description: '', displayPriority: 100, marks: 2 }],
      taskGroup: [
        { name: 'Stan jednostki', lesnaThreshold: 5, puszczanskaThreshold: 20, displayPriority: 100, entries: 2 },
        { name: 'Biwaki', displayPriority: 200, entries: 1, primaryTasks: [{ name: 'Na obozie', entries: 1 }] },
      ],
    })
    const unit = { id: world.open.unit.id, name: 'Stan jednostki' }
    const [boys, goodTurns, , , hike] = body.taskGroup[0].primaryTasks
    expect(boys).toMatchObject({
      type: 'REFONLY',
      obligatory: true,
      primaryGroup: unit,
      secondaryGroup: null,
      entries: 0,
    })
    expect(goodTurns).toMatchObject({ name: 'Dobre uczynki', multiplier: 2, entries: 2 })
    expect(hike).toMatchObject({ split: 0.5, secondaryGroup: { id: world.open.camps.id, name: 'Biwaki' } })
  })

  test('that are not there are not found', async () => {
    const ola = await as(world.ola)
    for (const path of ['', '/list', '/check', '/file']) await refused(ola, 404, 'GET', `${YEARS}${path}/999999`)
    for (const id of ['abc', '0', '-1', '1.5', '1e3', '99999999999999999999', '%00', '1%202'])
      await refused(ola, 400, 'GET', `${YEARS}/${id}`)
  })
})

describe('the filled sheets', () => {
  beforeEach(() => {
    completePrerequisites(world.wilki, world.open)
    enter(world.wilki, world.open.goodTurns, 3)
    enter(world.wilki, world.open.chronicle, 0)
    enter(world.fale, world.open.goodTurns, 5)
    enter(world.hiddenTeam, world.open.goodTurns, 1)
    enter(world.orly, world.finished.goodTurns, 1)
  })

  const wilki = () => ({
    id: world.wilki.id,
    name: 'Wilki',
    shadow: false,
    district: { id: world.mazovia.id, name: 'Mazowiecka' },
    tokens: { polowa: 1, lesna: 1, puszczanska: 0 },
    category: 'LESNA',
    points: 6,
    review: 'IN_PROGRESS',
    since: null,
    remarksOpen: 0,
    obligatory: { filled: 1, of: 2 },
    prerequisites: { done: 1, of: 1 },
    tasks: { filled: 2, of: 6 },
  })

  test('are listed by district and name with how far they are', async () => {
    const { body } = await (await as(world.ola))('GET', `${YEARS}/list/${world.open.id}`)
    expect(body.map((sheet: { name: string }) => sheet.name)).toEqual(['Cienie', 'Wilki', 'Fale'])
    expect(body[0].shadow).toBe(true)
    expect(body[1]).toEqual(wilki())
    expect(body[2]).toMatchObject({
      category: null,
      points: 10,
      prerequisites: { done: 0, of: 1 },
      tasks: { filled: 1, of: 6 },
    })
  })

  test('of other districts are not listed for a district coordinator', async () => {
    const { body } = await (await as(world.dorota))('GET', `${YEARS}/list/${world.open.id}`)
    expect(body.map((sheet: { name: string }) => sheet.name)).toEqual(['Fale'])
  })
})

describe('V18 V01 every change of a year', () => {
  const changes = app.routes.filter(
    ({ method, path }) => path.startsWith('/api/admin/categorization') && !['GET', 'HEAD'].includes(method),
  )

  test('is known to these tests', () => {
    expect(changes.length).toBeGreaterThanOrEqual(20)
  })

  test.each(changes.map(({ method, path }) => [method, path.replace(/^\/api/, '')]))(
    '%s %s is for those who may edit years only',
    async (method, path) => {
      const here = path.replace(':id', String(world.draft.id))
      await refused(await as(null), 401, method, here, {})
      for (const person of [world.jan, world.piotr, world.nowy]) await refused(await as(person), 403, method, here, {})
      await refused(await as(world.ewa), 403, method, here, {})
    },
  )

  test('and every look at one is for the panel only', async () => {
    const { id } = world.draft
    const looks = ['/shallow', `/${id}`, `/list/${id}`, `/check/${id}`, `/file/${id}`, `/compare/${id}/with/${id}`]
    for (const look of looks) {
      await refused(await as(null), 401, 'GET', `${YEARS}${look}`)
      await refused(await as(world.jan), 403, 'GET', `${YEARS}${look}`)
      for (const person of [world.ewa, world.ola, world.adam])
        expect((await (await as(person))('GET', `${YEARS}${look}`)).status).toBe(200)
    }
  })
})
