import { beforeEach, describe, expect, test } from 'bun:test'
import { refused } from '#test/refused.ts'
import { as, completePrerequisites, enter, freshWorld } from '#test/world.ts'

const YEARS = '/admin/categorization'

const world = freshWorld()

describe('the years of the panel', () => {
  test('are listed with their states, the newest first, for everybody in the panel', async () => {
    const list = [
      { id: world.draft.id, name: '2026/27', state: 'DRAFT' },
      { id: world.open.id, name: '2025/26', state: 'OPEN' },
      { id: world.finished.id, name: '2024/25', state: 'FINISHED' },
    ]
    for (const person of [world.ewa, world.ola, world.adam])
      expect((await (await as(person))('GET', `${YEARS}/shallow`)).body).toEqual(list)
  })

  test('are returned whole, with how much has been entered', async () => {
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

  test('answer 404 if they do not exist', async () => {
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
    formerNames: [],
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

  test('are listed by district and name with their progress', async () => {
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
