import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { config } from '#server/core/config.ts'
import { db } from '#server/database/open.ts'
import { mine } from '#server/database/schema/mine.ts'
import { as, type Call, createWorld, type World } from '#test/world.ts'

let world: World
let leaders: readonly [Call, Call]
beforeAll(async () => {
  config.rateLimits = false
  world = createWorld()
  leaders = [await as(world.jan), await as(world.kuba)]
})
afterAll(() => {
  config.rateLimits = true
})

interface Row {
  mine: boolean
  value: number | null
  month: string | null
}
type Replaced = Row & { taskId: number; expected: Row }

const NOT_MINE: Row = { mine: false, value: null, month: null }
const STAR: Row = { ...NOT_MINE, mine: true }

const anyLeader = fc.constantFrom(0, 1)
const anyTask = fc.integer({ min: 0, max: 3 })
const anyNumber = fc.option(fc.integer({ min: 0, max: 5 }), { nil: null })
const anyRow = fc
  .tuple(fc.boolean(), anyNumber)
  .map(([mine, value]): Row => (mine ? { mine, value, month: null } : NOT_MINE))
const anyStep = fc.oneof(
  fc.record({ kind: fc.constantFrom('select', 'deselect', 'delete'), by: anyLeader, task: anyTask }),
  fc.record({ kind: fc.constant('put'), by: anyLeader, task: anyTask, row: anyRow }),
  fc.record({
    kind: fc.constant('many'),
    by: anyLeader,
    rows: fc.uniqueArray(fc.tuple(anyTask, anyRow), { maxLength: 4, selector: ([task]) => task }),
  }),
  fc.record({ kind: fc.constant('undo'), by: anyLeader }),
)

test('stars and their numbers are one, whatever two leaders set, unset, set together and undo', async () => {
  const { goodTurns, hike, uniforms, boys } = world.open
  const tasks = [goodTurns, hike, uniforms, boys]
  const isObligatory = (id: number) => id === boys.id
  /** What is mine by the rule, without the product. */
  let model = new Map<number, Row>()
  const rowOf = (id: number) => model.get(id) ?? NOT_MINE
  const write = (id: number, row: Row) => {
    const counts = row.mine && (!isObligatory(id) || row.value !== null || row.month !== null)
    if (counts) model.set(id, row)
    else model.delete(id)
  }
  const isSame = (a: Row, b: Row) => a.mine === b.mine && (!a.mine || (a.value === b.value && a.month === b.month))

  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 12 }), async steps => {
      db.delete(mine).run()
      model = new Map()
      const pressed: { by: number; replaced: Replaced[] }[] = []
      for (const step of steps) {
        const call = leaders[step.by]!
        if (step.kind === 'undo') {
          const last = pressed.findLast(({ by }) => by === step.by)
          if (!last) continue
          pressed.splice(pressed.indexOf(last), 1)
          const isLeft = ({ taskId, expected, ...row }: Replaced) =>
            !isSame(expected, rowOf(taskId)) && !isSame(row, rowOf(taskId))
          const left = last.replaced.filter(isLeft)
          for (const row of last.replaced) if (!left.includes(row)) write(row.taskId, row)
          const { body } = await call('POST', '/plan/many', { tasks: last.replaced })
          expect(body.left.map(({ taskId }: Replaced) => taskId)).toEqual(left.map(({ taskId }) => taskId))
        } else if (step.kind === 'many' && 'rows' in step) {
          const rows = step.rows.map(([task, row]) => ({ taskId: tasks[task]!.id, ...row }))
          const { body } = await call('POST', '/plan/many', { tasks: rows })
          for (const { taskId, ...row } of rows) write(taskId, row)
          pressed.push({ by: step.by, replaced: body.replaced })
        } else if ('task' in step) {
          const { id } = tasks[step.task]!
          if (step.kind === 'put' && 'row' in step) {
            const { value, month } = step.row
            await call('PUT', `/plan/tasks/${id}`, { value, month })
            write(id, { mine: true, value, month })
          } else if (step.kind === 'delete') {
            await call('DELETE', `/plan/tasks/${id}`)
            write(id, NOT_MINE)
          } else if (step.kind === 'select') {
            await call('POST', `/tasks/select/${id}`)
            if (!model.has(id)) write(id, STAR)
          } else if ((await call('POST', `/tasks/deselect/${id}`)).status === 200) write(id, NOT_MINE)
        }
      }
      const plan = (await leaders[0]('GET', '/plan')).body.tasks as Pick<Replaced, 'taskId' | 'value' | 'month'>[]
      const expected = [...model].map(([taskId, { value, month }]) => ({ taskId, value, month }))
      const byId = (a: { taskId: number }, b: { taskId: number }) => a.taskId - b.taskId
      expect(plan.map(({ taskId, value, month }) => ({ taskId, value, month })).sort(byId)).toEqual(expected.sort(byId))
      const sheet = (await leaders[1]('GET', '/tasks/')).body.flatMap((area: { tasks: object[] }) => area.tasks)
      for (const { id, favourite, mine: own } of sheet) {
        const row = model.get(id)
        expect(own).toEqual(row ? { value: row.value, month: row.month } : null)
        if (tasks.some(task => task.id === id)) expect(favourite).toBe(isObligatory(id) || row !== undefined)
      }
    }),
    { numRuns: 200 },
  )
})
