import { afterEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { answer, api } from '#client/api/call.ts'
import { toXlsx } from '#client/ui/table/xlsx.ts'
import { db } from '#server/database/open.ts'
import { taskGroups } from '#server/database/schema/years.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { readWorkbook } from '#test/unzip.ts'
import { createWorld, play } from '#test/world.ts'
import { matrixOf } from './DownloadChoice.tsx'

afterEach(leaveNetwork)

test('65 the workbook of troops and areas says which symbols categories require of an area, that of tasks has no areas', async () => {
  const world = createWorld()
  play(world.wilki, world.open, 5)
  db.update(taskGroups).set({ lesnaRequires: 'LESNA' }).where(eq(taskGroups.id, world.open.unit.id)).run()
  await serveTo(world.ola)
  const { year, troops } = await answer(api.admin.overview.get({ query: {} }))
  const cells = async (by: 'group' | 'task') => readWorkbook(await toXlsx(await matrixOf(year, troops, by)).bytes())

  const [head, ...rows] = await cells('group')
  expect(head).toEqual([
    ...['Drużyna', 'Chorągiew', 'Hufiec'],
    'Stan jednostki (do kategorii leśnej co najmniej symbol leśny)',
    'Biwaki',
  ])
  expect(rows.find(([name]) => name === 'Wilki')).toEqual(['Wilki', 'Mazowiecka', null, 10, 0])
  expect((await cells('task'))[0]!.join()).not.toContain('co najmniej')
})
