import { beforeEach, expect, test } from 'bun:test'
import { as, type Call, freshWorld, showHeldNotices } from '#test/world.ts'

const world = freshWorld()
let ola: Call
beforeEach(async () => {
  ola = await as(world.ola)
})

const texts = async (person: { id: number }) => {
  showHeldNotices()
  return (await (await as(person))('GET', '/user/notifications')).body.map(({ text }: { text: string }) => text)
}
const change = (body: object) => ola('PATCH', `/admin/categorization/${world.open.id}`, body)

test('leaders are notified of a changed deadline in the open year only, and not of other fields', async () => {
  await change({ deadline: '2099-05-31' })
  expect(await texts(world.jan)).toEqual(['Nowy termin kategoryzacji 2025/26: 31.05.2099.'])
  await change({ name: '2025/2026', deadline: '2099-05-31' })
  await ola('PATCH', `/admin/categorization/${world.draft.id}`, { deadline: '2099-05-31' })
  expect(await texts(world.jan)).toHaveLength(1)
  await change({ deadline: null })
  expect((await texts(world.jan))[0]).toBe('Kategoryzacja 2025/2026 nie ma już terminu.')
})
