import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '#server/config.ts'
import { allRows } from '#test/refused.ts'
import { as, createWorld, type World } from '#test/world.ts'

const noted = join(config.dataDir, 'erasures.jsonl')

let world: World
beforeEach(() => {
  world = createWorld()
  rmSync(noted, { force: true })
})
afterEach(() => rmSync(noted, { force: true, recursive: true }))

test('somebody whose deletion cannot be noted beside the database is not deleted', async () => {
  const printed = spyOn(console, 'error').mockImplementation(() => {})
  const adam = await as(world.adam)
  mkdirSync(noted)
  const before = allRows()
  expect((await adam('DELETE', `/admin/users/${world.nowy.id}`)).status).toBe(500)
  expect(allRows()).toEqual(before)
  printed.mockRestore()

  rmSync(noted, { recursive: true })
  expect((await adam('DELETE', `/admin/users/${world.nowy.id}`)).status).toBe(204)
})
