import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '#server/database/open.ts'
import { tasks } from '#server/database/schema/years.ts'
import { createWorld } from '#test/world.ts'
import { expectFine, NARROW, openSite } from './browser.ts'
import { editorOn } from './editorPage.ts'

const site = await openSite()

test('an editor sees tasks without an origin, and chooses one', async () => {
  const { draft, finished, ola } = createWorld()
  const page = await site.visit(ola, { viewport: NARROW })
  const { choose } = editorOn(() => page)
  await page.goto(`/admin/kategoryzacja/${draft.id}`)
  const pairs = page.locator('#origins')
  await pairs.getByText(/6\szadań bez pary/).click()
  await pairs.getByRole('button', { name: 'Wędrówka' }).waitFor()
  await expectFine(page)

  await pairs.getByRole('button', { name: 'Wędrówka' }).click()
  const task = page.locator(`#task-${draft.hike.id} + [data-form]`)
  await task.getByLabel('Szukaj odpowiednika').fill('wędr')
  await choose(task.getByLabel(/Odpowiada zadaniu z\s„2024\/25”/), 'Wędrówka')
  await page.getByRole('button', { name: 'Zapisz 1 zmianę' }).click()
  await pairs.getByText(/5\szadań bez pary/).waitFor()
  await expectFine(page)
  expect(db.select().from(tasks).where(eq(tasks.id, draft.hike.id)).get()!.originId).toBe(finished.hike.id)
})
