import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { sheetWith } from '#client/sheet/model/changes.ts'
import { threadsIn } from '#client/sheet/model/threads.ts'
import { toDoIn } from '#client/sheet/model/toDo.ts'
import { db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import { callAs, completePrerequisites, createWorld, enter, type World } from './world.ts'

// The number of tasks to do (rules.md#77) on random sheets, counted by hand and read wherever the product states it.

const TASKS = ['boys', 'goodTurns', 'chronicle', 'uniforms', 'campers', 'hike'] as const
type Name = (typeof TASKS)[number]

const anyTask = fc.record({
  value: fc.option(fc.nat(12), { nil: undefined }),
  /** Who wrote each remark of its thread. */
  remarks: fc.array(fc.constantFrom<('jan' | 'ewa')[]>('jan', 'ewa'), { maxLength: 3 }),
  isResolved: fc.boolean(),
  isConfirmed: fc.boolean(),
})
type AnyTask = typeof anyTask extends fc.Arbitrary<infer T> ? T : never
type AnySheet = Record<Name, AnyTask>

const anySheet: fc.Arbitrary<AnySheet> = fc.record({
  boys: anyTask,
  goodTurns: anyTask,
  chronicle: anyTask.map(task => ({ ...task, value: task.value === undefined ? undefined : task.value % 2 })),
  uniforms: anyTask,
  campers: anyTask,
  hike: anyTask,
})

function countByHand(sheet: AnySheet): number {
  const boys = sheet.boys.value ?? 0
  const measured = [sheet.uniforms.value ?? 0, sheet.campers.value ?? 0]
  const isDoubtful = (name: Name) =>
    name === 'boys'
      ? boys === 0 && measured.some(value => value > 0)
      : (name === 'uniforms' || name === 'campers') && boys > 0 && (sheet[name].value ?? 0) > boys
  return TASKS.filter(name => {
    const { value, remarks, isResolved, isConfirmed } = sheet[name]
    const isAsked = remarks.at(-1) === 'ewa' && !isResolved
    return value === undefined || isAsked || (isDoubtful(name) && !isConfirmed)
  }).length
}

async function fillIn(world: World, sheet: AnySheet) {
  const { open, wilki, jan, ewa } = world
  completePrerequisites(wilki, open)
  for (const name of TASKS) if (sheet[name].value !== undefined) enter(wilki, open[name], sheet[name].value)
  for (const name of TASKS) {
    const { remarks, isResolved, isConfirmed } = sheet[name]
    const taskId = open[name].id
    for (const who of remarks)
      await callAs(world[who], 'POST', `/remarks/${open.id}/of/${wilki.id}`, { taskId, text: 'Ile?' })
    if (isResolved && remarks.length > 0) {
      const { body } = await callAs(ewa, 'GET', `/remarks/${open.id}/of/${wilki.id}`)
      const last = body.findLast((remark: { taskId: number }) => remark.taskId === taskId)
      await callAs(ewa, 'POST', `/remarks/${last.id}/resolve`)
    }
    const code = name === 'boys' ? 'reference-gone' : 'above-reference'
    // Refused where there is nothing to confirm.
    if (isConfirmed) await callAs(jan, 'POST', `/tasks/${taskId}/doubt`, { code })
  }
}

/** The number in each place that states it to leaders or coordinators. */
async function readEverywhere({ open, wilki, jan, ewa }: World) {
  const read = async (path: string) => (await callAs(jan, 'GET', path)).body
  const home = await read('/tasks/left')
  const { troops } = (await callAs(ewa, 'GET', '/admin/overview')).body
  const sheet = sheetWith([await read('/categorization/'), await read('/tasks/'), await read('/tasks/initial')], [])
  const threads = threadsIn(await read(`/remarks/${open.id}/of/${wilki.id}`))
  await callAs(ewa, 'POST', '/admin/reminders', { teams: [wilki.id], text: 'Uzupełnijcie arkusz.' })
  const letter = db.select({ text: outbox.text }).from(outbox).all().at(-1)!.text
  return {
    home: home.left,
    parts: home.questions + home.empty,
    areas: home.areas.reduce((sum: number, area: { left: number }) => sum + area.left, 0),
    desk: troops.find(({ teamId }: { teamId: number }) => teamId === wilki.id).left,
    'the sheet, its page and handing in': toDoIn(sheet, threads).length,
    reminder: letter.includes('Wszystko wpisane') ? 0 : Number(/Do zrobienia:\s(\d+)/.exec(letter)![1]),
  }
}

test('what is left is one number: on the home page, the desk, the sheet, handing in and in the reminder', async () => {
  await fc.assert(
    fc.asyncProperty(anySheet, async sheet => {
      const world = createWorld()
      await fillIn(world, sheet)
      const byHand = countByHand(sheet)
      expect(await readEverywhere(world)).toEqual({
        home: byHand,
        parts: byHand,
        areas: byHand,
        desk: byHand,
        'the sheet, its page and handing in': byHand,
        reminder: byHand,
      })
    }),
    { numRuns: 40 },
  )
})
