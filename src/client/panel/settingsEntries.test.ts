import { expect, test } from 'bun:test'
import type { Role } from '#domain/people/roles.ts'
import { SETTINGS } from './settingsEntries.ts'

test.each([
  ['DISTRICT_COORDINATOR', [50, 60, 70, 100]],
  ['TOPLEVEL_COORDINATOR', [50, 60, 70, 80, 100]],
  ['ADMIN', [50, 60, 70, 80, 90, 95, 100]],
] as [Role, number[]][])('%s finds these entries in the settings: %p', (role, ids) => {
  expect(SETTINGS.filter(entry => entry.maySee({ role })).map(entry => entry.id)).toEqual(ids)
})
