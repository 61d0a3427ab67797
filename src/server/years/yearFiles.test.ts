import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq, getTableColumns } from 'drizzle-orm'
import fc from 'fast-check'
import { scoreSheet } from '#domain/scoring/scoring.ts'
import { fromYearFile, toYearFile, type YearFile } from '#domain/year/yearFile.ts'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { auditEntries } from '#server/database/schema/records.ts'
import { donePrerequisites, rankings, taskEntries } from '#server/database/schema/sheets.ts'
import { prerequisites, taskGroups, tasks, years } from '#server/database/schema/years.ts'
import { anyYear } from '#test/anyYear.ts'
import { refused } from '#test/refused.ts'
import { anyValue } from '#test/sampleYear.ts'
import { as, type Call, completePrerequisites, enter, freshWorld } from '#test/world.ts'
import { fullYear } from './yearLookups.ts'

const YEARS = '/admin/categorization'
const FILE = `${YEARS}/file`

const world = freshWorld()
let ola: Call
beforeEach(async () => {
  ola = await as(world.ola)
})

const download = async (year: { id: number }): Promise<YearFile> => (await ola('GET', `${FILE}/${year.id}`)).body

/** Scores values that are given in the order of the file. */
function scoreOf(yearId: number, entered: readonly number[]) {
  const { groups, tasks: all } = fullYear(yearId)
  const inOrder = groups.flatMap(group => all.filter(task => task.primaryGroupId === group.id))
  const values = new Map(inOrder.map((task, index) => [task.id, entered[index]!]))
  const { groups: scores, unmet, ...sheet } = scoreSheet({ groups, tasks: all }, values)
  return {
    ...sheet,
    unmet: unmet.map(({ groupId, ...demand }) => demand),
    scores: scores.map(({ id, ...score }) => score),
  }
}

describe('a year as a file', () => {
  test('is downloaded, indented, under a name valid on every system', async () => {
    await ola('PATCH', `${YEARS}/${world.draft.id}`, { name: 'a/b\\:"<>|ż\'' })
    const { status, headers, body } = await ola('GET', `${FILE}/${world.draft.id}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="kategoryzacja.json"; filename*=UTF-8''a-b-%C5%BC%27.json`,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(body).toMatchObject({
      format: 'e-kategoryzacja/year',
      version: 1,
      groups: [{ name: 'Stan jednostki' }, { name: 'Biwaki' }],
    })
  })

  test("contains every stored field of a year's rows except their ids", async () => {
    const { prerequisites: filePrerequisites, groups } = await download(world.open)
    const inFile = { prerequisites: filePrerequisites[0]!, taskGroups: groups[0]!, tasks: groups[0]!.tasks[0]! }
    const columns = { prerequisites, taskGroups, tasks }
    const asKey: Record<string, string> = { refValId: 'reference', secondaryGroupId: 'secondaryGroup' }
    const isId = (column: string) => ['id', 'yearId', 'primaryGroupId', 'originId'].includes(column)
    const missing = Object.entries(columns).flatMap(([name, table]) =>
      Object.keys(getTableColumns(table))
        .filter(column => !isId(column) && !((asKey[column] ?? column) in inFile[name as keyof typeof inFile]))
        .map(column => `${name}.${column}`),
    )
    expect(missing).toEqual([])
  })

  test('creates a new draft', async () => {
    const file = await download(world.open)
    completePrerequisites(world.wilki, world.open)
    enter(world.wilki, world.open.goodTurns, 3)
    const { status, body } = await ola('POST', FILE, file)
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: '2025/26', state: 'DRAFT', ranking: false, rankedAt: null })
    expect(await download(body)).toEqual(file)
    expect(db.select().from(taskEntries).all()).toHaveLength(1)
    expect(db.select().from(auditEntries).all()).toMatchObject([
      { kind: 'year.create', yearId: body.id, before: null, after: { name: '2025/26', fromFile: true } },
    ])
  })

  test('can be previewed as a list', async () => {
    const file = await download(world.open)
    const counted = db.$count(years)
    const { status, body } = await ola('POST', `${FILE}?dry=1`, file)
    expect(status).toBe(200)
    expect(body).toEqual({
      creates: [
        { kind: 'year', name: '2025/26', group: null },
        { kind: 'prerequisite', name: 'Książka pracy', group: null },
        { kind: 'group', name: 'Stan jednostki', group: null },
        ...['Liczba harcerzy', 'Dobre uczynki', 'Kronika', 'Umundurowani', 'Wędrówka'].map(name => ({
          kind: 'task',
          name,
          group: 'Stan jednostki',
        })),
        { kind: 'group', name: 'Biwaki', group: null },
        { kind: 'task', name: 'Na obozie', group: 'Biwaki' },
      ],
      problems: [],
    })
    expect(await counted).toBe(3)
  })

  test('creates nothing if there are errors, and lists all of them', async () => {
    const file = await download(world.open)
    file.groups[0]!.tasks[1]!.maxPoints = 0
    file.groups[0]!.tasks[3]!.reference = 'nowhere'
    file.groups[1]!.lesnaThreshold = -1
    const problems = [
      { path: 'groups[1].lesnaThreshold', message: 'Below 0', code: 'below', least: 0 },
      { path: 'groups[0].tasks[1].maxPoints', message: 'Not above 0', code: 'not-above-zero' },
      { path: 'groups[0].tasks[3].reference', message: 'No task with this key', code: 'key-of-no-task' },
    ]
    const sorted = (list: typeof problems) => list.toSorted((a, b) => (a.path < b.path ? -1 : 1))

    const refusal = await refused(ola, 400, 'POST', FILE, file)
    expect(refusal.message).toBe('The file is not a sound year')
    expect(sorted(refusal.problems)).toEqual(sorted(problems))
    const dry = await ola('POST', `${FILE}?dry=1`, file)
    expect([dry.status, dry.body.creates, sorted(dry.body.problems)]).toEqual([200, [], sorted(problems)])
  })

  test.each([[undefined], [{}], [[]], ['null'], ['7'], ['"x"'], ['{'], [{ format: 'other' }]])(
    'cannot be made of %p',
    async body => {
      await refused(ola, 400, 'POST', FILE, body)
    },
  )

  test('may be up to 8 MiB, larger than other bodies', async () => {
    const file = await download(world.draft)
    const [task] = file.groups[0]!.tasks
    file.groups[0]!.tasks = Array.from({ length: 100 }, (_, n) => ({
      ...task!,
      key: `t${n}`,
      description: 'ż'.repeat(9000),
    }))
    file.groups[1]!.tasks = []
    expect((await ola('POST', FILE, file)).status).toBe(201)
    await refused(ola, 413, 'POST', FILE, `${JSON.stringify(file)}${' '.repeat(8 * 1024 * 1024)}`)
  })

  test('accepts only ?dry=1 as its query', async () => {
    await refused(ola, 400, 'POST', `${FILE}?dry=yes`, await download(world.open))
    await refused(ola, 404, 'GET', `${FILE}/999999`)
  })
})

describe('two compared years', () => {
  test('differ in the changed fields', async () => {
    const copy = (await ola('POST', YEARS, { name: '2025/26', sourceId: world.open.id })).body
    const compare = async () => (await ola('GET', `${YEARS}/compare/${world.open.id}/with/${copy.id}`)).body
    expect(await compare()).toEqual([])

    const { taskGroup: groups } = (await ola('GET', `${YEARS}/${copy.id}`)).body
    await ola('PATCH', `${YEARS}/tasks/group/${groups[1].id}`, { lesnaThreshold: 6 })
    await ola('DELETE', `${YEARS}/tasks/${groups[1].primaryTasks[0].id}`)
    expect(await compare()).toEqual([
      {
        kind: 'group',
        change: 'changed',
        name: 'Biwaki',
        group: null,
        id: groups[1].id,
        fields: [{ field: 'lesnaThreshold', before: 4, after: 6 }],
      },
      { kind: 'task', change: 'removed', name: 'Na obozie', group: 'Biwaki', id: world.open.campers.id, fields: [] },
    ])
    await refused(ola, 404, 'GET', `${YEARS}/compare/${world.open.id}/with/999999`)
  })
})

describe('a copy', () => {
  test('S23 has every row once, refers only to itself, and has no entries and no ranking', async () => {
    completePrerequisites(world.wilki, world.finished)
    enter(world.wilki, world.finished.goodTurns, 3)
    const { status, body } = await ola('POST', YEARS, { name: '2027/28', sourceId: world.finished.id })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: '2027/28', state: 'DRAFT', ranking: false, rankedAt: null })

    const [source, copy] = [fullYear(world.finished.id), fullYear(body.id)]
    expect(copy.tasks).toHaveLength(source.tasks.length)
    const ids = new Set(copy.tasks.map(task => task.id))
    expect(copy.tasks.every(task => task.refValId === null || ids.has(task.refValId))).toBe(true)
    expect({ ...toYearFile(copy), name: '' }).toEqual({ ...toYearFile(source), name: '' })
    expect(db.select().from(taskEntries).all()).toHaveLength(1)
    expect(db.select().from(donePrerequisites).all()).toHaveLength(1)
    expect(db.select().from(rankings).where(eq(rankings.yearId, body.id)).all()).toEqual([])
  })

  test('S23 of an unknown year or an invalid id is rejected', async () => {
    await refused(ola, 404, 'POST', YEARS, { name: 'Kopia', sourceId: 999999 })
    await refused(ola, 400, 'POST', YEARS, { name: 'Kopia', sourceId: String(world.finished.id) })
    await refused(ola, 400, 'POST', YEARS, { name: 'Kopia', sourceId: 0 })
  })

  test('of an old year that is invalid today stays unchanged, and the check names the errors', async () => {
    const { uniforms, campers, chronicle, goodTurns } = world.finished
    db.update(tasks).set({ refValId: null }).where(eq(tasks.id, uniforms.id)).run()
    db.update(tasks).set({ refValId: world.open.boys.id }).where(eq(tasks.id, campers.id)).run()
    db.update(tasks).set({ maxPoints: 0, multiplier: 3 }).where(eq(tasks.id, chronicle.id)).run()
    db.update(tasks).set({ multiplier: 0 }).where(eq(tasks.id, goodTurns.id)).run()

    const { body } = await ola('POST', YEARS, { name: 'Kopia', sourceId: world.finished.id })
    const copied = fullYear(body.id).tasks
    expect(copied.find(task => task.name === 'Kronika')).toMatchObject({ maxPoints: 0, multiplier: 3 })
    expect(copied.find(task => task.name === 'Dobre uczynki')).toMatchObject({ multiplier: 0 })
    const { errors } = (await ola('GET', `${YEARS}/check/${body.id}`)).body
    expect(errors.map((error: { code: string }) => error.code).sort()).toEqual([
      'referenceElsewhere',
      'referenceMissing',
    ])
  })
})

describe('any generated year', () => {
  // Shrinking a failure exceeds the request limit of one session.
  beforeEach(() => {
    config.rateLimits = false
  })
  afterEach(() => {
    config.rateLimits = true
  })

  test('survives download and upload unchanged, and a copy scores entries the same', async () => {
    const entered = fc.array(anyValue, { minLength: 200, maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(anyYear, entered, async (year, values) => {
        const made = (await ola('POST', FILE, toYearFile(year))).body
        const file = await download(made)
        expect(fromYearFile(file)).toMatchObject({ name: year.name })

        const again = (await ola('POST', FILE, file)).body
        expect(await download(again)).toEqual(file)

        const copy = (await ola('POST', YEARS, { name: year.name, sourceId: made.id })).body
        expect(await download(copy)).toEqual(file)
        expect(scoreOf(copy.id, values)).toEqual(scoreOf(made.id, values))
      }),
      { numRuns: 40 },
    )
  })
})
