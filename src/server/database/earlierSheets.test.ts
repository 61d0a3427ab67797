import { afterEach, expect, test } from 'bun:test'
import { insertKinds, kindsOf } from '#server/years/talkKinds.ts'
import { folderOfVersion } from '#test/formerVersions.ts'
import { endProcesses, startServer } from '#test/process.ts'
import { as, completePrerequisites, createWorld, enter, sessionOf } from '#test/world.ts'

afterEach(endProcesses)

/** The number of migrations of version 1.1.0. */
const MIGRATIONS_OF_1_1 = 34

test('P11 a file of version 1.1.0 opens with everything that leaders and coordinators wrote on a sheet', async () => {
  const { open, wilki, jan, kuba, ewa } = createWorld()
  completePrerequisites(wilki, open)
  enter(wilki, open.boys, 20)
  enter(wilki, open.uniforms, 25)
  enter(wilki, open.hike, 2.5)
  const leader = await as(jan)
  await leader('PUT', `/tasks/${open.hike.id}/note`, { text: 'Dwa dni i pół' })
  const doubt = { code: 'above-reference', note: 'Pięciu przyszło później' }
  expect((await leader('POST', `/tasks/${open.uniforms.id}/doubt`, doubt)).status).toBe(200)
  await (await as(ewa))('POST', `/remarks/${open.id}/of/${wilki.id}`, { taskId: open.hike.id, text: 'Skąd pół?' })
  insertKinds(open.id, null)
  const [kind] = kindsOf(open.id)
  const cookies = [await sessionOf(jan), await sessionOf(ewa)] as const
  const before = (await leader('GET', '/tasks')).body

  const { folder, file } = folderOfVersion(MIGRATIONS_OF_1_1)
  const insert = (table: string, row: Record<string, string | number | null>) => {
    const names = Object.keys(row)
    file
      .query(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`)
      .run(...Object.values(row))
  }
  const ofWilki = { teamId: wilki.id }
  insert('favourites', { ...ofWilki, taskId: open.goodTurns.id })
  insert('favourites', { ...ofWilki, taskId: open.hike.id })
  insert('planned_tasks', {
    ...ofWilki,
    taskId: open.hike.id,
    value: 8,
    month: '2026-10',
    at: '2026-09-02',
    byId: jan.id,
  })
  insert('planned_tasks', { ...ofWilki, taskId: open.boys.id, value: 22, month: null, at: '2026-09-03', byId: kuba.id })
  insert('planned_prerequisites', { ...ofWilki, prerequisiteId: open.bookkeeping.id, at: '2026-09-02' })
  insert('areas_aside', { ...ofWilki, groupId: open.camps.id })
  const targetFrom = '2026-09-20'
  insert('plan_targets', { ...ofWilki, yearId: open.id, target: 'PUSZCZANSKA', targetFrom })
  const figures = JSON.stringify({ category: 'LESNA', points: 6, tokens: { polowa: 1, lesna: 1, puszczanska: 0 } })
  insert('talks', {
    ...{ ...ofWilki, yearId: open.id, kindId: kind!.id, at: '2026-09-20', byId: ewa.id, heldOn: '2026-09-20' },
    ...{ agreed: 'Kurs w grudniu.', target: 'PUSZCZANSKA', panelNote: 'Sam.', panelNoteById: ewa.id },
    ...{ recordedAt: '2026-09-20T18:00:00Z', confirmedAt: '2026-09-21T18:00:00Z', confirmedById: kuba.id, version: 2 },
    ...{ standing: figures, planStanding: figures },
    former: JSON.stringify({ heldOn: '2026-09-19', agreed: 'Kurs?', target: null, at: '2026-09-20' }),
  })
  file.close(true)

  const server = await startServer({ dataDir: folder })
  const read = async (path: string, cookie = cookies[0]) => (await server.fetch('GET', path, undefined, cookie)).json()
  expect(await read('/plan')).toMatchObject({
    target: 'PUSZCZANSKA',
    targetFrom,
    tasks: [
      { taskId: open.boys.id, value: 22, month: null, by: kuba.email },
      { taskId: open.goodTurns.id, value: null, month: null, by: null },
      { taskId: open.hike.id, value: 8, month: '2026-10', by: jan.email },
    ],
  })
  const withoutStars = (areas: { tasks: object[] }[]) =>
    areas.map(area => ({
      ...area,
      maxFilteredSplitPoints: null,
      tasks: area.tasks.map(task => ({ ...task, favourite: null, mine: null })),
    }))
  const sheet = await read('/tasks/')
  expect(withoutStars(sheet)).toEqual(withoutStars(before))
  const rows = sheet.flatMap(({ tasks }: { tasks: { id: number }[] }) => tasks)
  const rowOf = ({ id }: { id: number }) => rows.find((row: { id: number }) => row.id === id)
  expect(rowOf(open.hike)).toMatchObject({ value: 2.5, favourite: true, note: { text: 'Dwa dni i pół' } })
  expect(rowOf(open.uniforms)).toMatchObject({ value: 25, note: { text: doubt.note } })
  expect(await read('/talks')).toMatchObject([
    { state: 'CONFIRMED', heldOn: '2026-09-20', agreed: 'Kurs w grudniu.', target: 'PUSZCZANSKA' },
  ])
  const panel = await read(`/talks/${open.id}/of/${wilki.id}`, cookies[1])
  expect(panel).toMatchObject([{ state: 'CONFIRMED', panelNote: 'Sam.' }])
  expect(JSON.stringify(panel)).not.toContain('Kurs?')

  // The sheet goes on as any other.
  const star = await server.fetch('DELETE', `/plan/tasks/${open.hike.id}`, undefined, cookies[0])
  expect((await star.json()).tasks.map(({ taskId }: { taskId: number }) => taskId)).toEqual([
    open.boys.id,
    open.goodTurns.id,
  ])
})
