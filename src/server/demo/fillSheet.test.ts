import { expect, test } from 'bun:test'
import { demoTroops } from './demoTroops.ts'
import { demoYears } from './demoYears.ts'
import { fillSheet } from './fillSheet.ts'
import { seeded } from './random.ts'

const { file } = demoYears(new Date('2026-11-20T12:00:00Z'))[2]!
const everything = { prerequisites: 1, areas: 1 }
const tasks = file.groups.flatMap(group => group.tasks)

test('every demo has the same troops with the same sheets', () => {
  const sheet = () => fillSheet(file, 0.6, everything, seeded(7))
  expect(demoTroops()).toEqual(demoTroops())
  expect(sheet()).toEqual(sheet())
  expect(sheet()).not.toEqual(fillSheet(file, 0.6, everything, seeded(8)))
})

test('no two troops of a district have the same name', () => {
  const names = demoTroops().map(troop => `${troop.district} ${troop.name}`)
  expect(new Set(names).size).toBe(names.length)
})

test.each([0, 0.5, 1])('a troop of strength %p enters only values that a leader could', strength => {
  const { values } = fillSheet(file, strength, everything, seeded(1))
  for (const task of tasks) {
    const value = values.get(task.key)!
    expect([task.name, value]).toEqual([task.name, expect.any(Number)])
    expect(value).toBeWithin(0, task.type === 'BOOLEAN' ? 2 : 100_001)
    if (task.reference) expect(value).toBeLessThanOrEqual(values.get(task.reference)!)
  }
})

test('a troop that has not begun has met some prerequisites and entered nothing', () => {
  const { donePrerequisites, values, favourites } = fillSheet(file, 0.6, { prerequisites: 0.5, areas: 0 }, seeded(1))
  expect(donePrerequisites).toEqual([0, 1, 2, 3])
  expect([...values, ...favourites]).toEqual([])
})

test('obligatory tasks are favourite without a star', () => {
  const { favourites } = fillSheet(file, 0.6, everything, seeded(3))
  const obligatory = new Set(tasks.filter(task => task.obligatory).map(task => task.key))
  expect(favourites.length).toBeGreaterThan(0)
  expect(favourites.filter(key => obligatory.has(key))).toEqual([])
})
