import { afterEach, expect, test } from 'bun:test'
import { db } from '#server/database/open.ts'
import { tasks } from '#server/database/schema/years.ts'
import { countIn, killDuring } from '#test/kills.ts'
import { endProcesses } from '#test/process.ts'
import { completePrerequisites, createWorld, sessionOf } from '#test/world.ts'

afterEach(endProcesses)

const FORTY = 40

test('a press that changes forty tasks, killed in the middle, is stored whole or not at all', async () => {
  const { open, wilki, jan } = createWorld()
  completePrerequisites(wilki, open)
  const ids = Array.from({ length: FORTY }, (_, index) => {
    const facts = { name: `Zadanie ${index}`, type: 'LINEAR', maxPoints: 99, multiplier: 1 } as const
    return db
      .insert(tasks)
      .values({ ...facts, primaryGroupId: open.unit.id })
      .returning()
      .get().id
  })
  const cookie = await sessionOf(jan)
  await killDuring({
    act: (server, kill) => {
      const press = ids.map(taskId => ({ taskId, mine: true, value: kill + 1, month: null }))
      return server.fetch('POST', '/plan/many', { tasks: press }, cookie)
    },
    isWhole: (file, kill) => {
      const count = countIn(file)
      const changed = count(`mine WHERE value = ${kill + 1}`)
      expect([0, FORTY]).toContain(changed)
      expect(count('mine')).toBe(FORTY)
      return changed === FORTY
    },
  })
})
