import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { anyYear } from '#test/anyYear.ts'
import { sampleGroup, sampleTask, sampleYear } from '#test/sampleYear.ts'
import type { FullYear } from './fullYear.ts'
import { originsByName, originsOfCopy, pairByOrigin } from './origins.ts'
import { fromYearFile, toYearFile } from './yearFile.ts'

const stored = (year: FullYear, by: number): FullYear => ({
  ...year,
  prerequisites: year.prerequisites.map(row => ({ ...row, id: row.id + by })),
  groups: year.groups.map(row => ({ ...row, id: row.id + by })),
  tasks: year.tasks.map(row => ({ ...row, id: row.id + by, primaryGroupId: row.primaryGroupId + by })),
})

const from = (origins: Record<number, number>) =>
  new Map(Object.entries(origins).map(([id, origin]) => [Number(id), origin]))

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const namesIn = (year: FullYear) =>
  [year.prerequisites, year.groups].flatMap(rows => rows.map(({ name }) => name.toLocaleLowerCase('pl')))

describe('origins by name', () => {
  test('a task is matched by its name in the group of the same name, ignoring case', () => {
    const earlier = sampleYear({
      groups: [sampleGroup({ id: 11, name: 'Biwaki' }), sampleGroup({ id: 12, name: 'Kadra' })],
      tasks: [
        sampleTask({ id: 21, name: 'Noce', primaryGroupId: 11 }),
        sampleTask({ id: 22, name: 'Kurs', primaryGroupId: 12 }),
        sampleTask({ id: 23, name: 'Dawne', primaryGroupId: 12 }),
      ],
    })
    const year = sampleYear({
      prerequisites: [{ id: 9, name: 'zbiórki  co TYDZIEŃ', description: '', displayPriority: 1 }],
      groups: [sampleGroup({ id: 1, name: 'KADRA' }), sampleGroup({ id: 2, name: 'Obozy' })],
      tasks: [
        sampleTask({ id: 1, name: 'kurs', primaryGroupId: 1 }),
        sampleTask({ id: 2, name: 'Noce', primaryGroupId: 1 }),
        sampleTask({ id: 3, name: 'Noce', primaryGroupId: 2 }),
      ],
    })
    const { prerequisites, groups, tasks } = originsByName(year, earlier)
    expect([prerequisites, groups, tasks]).toEqual([from({ 9: 1 }), from({ 1: 12 }), from({ 1: 22 })])
  })

  test('rows with one name are paired in their order, each at most once', () => {
    const twice = (...taskIds: number[]) =>
      sampleYear({ groups: [sampleGroup()], tasks: taskIds.map(id => sampleTask({ id, name: 'Noce' })) })
    expect(originsByName(twice(1, 2, 3), twice(11, 12)).tasks).toEqual(from({ 1: 11, 2: 12 }))
  })

  test('a year read from its own file is paired with all of its own rows', () => {
    fc.assert(
      fc.property(anyYear, year => {
        const source = stored(year, 1000)
        const back = fromYearFile(toYearFile(year))
        const { prerequisites, groups, tasks } = originsByName(back, source)
        for (const [origins, own, theirs] of [
          [prerequisites, back.prerequisites, source.prerequisites],
          [groups, back.groups, source.groups],
          [tasks, back.tasks, source.tasks],
        ] as const) {
          expect([...origins.keys()].sort()).toEqual(ids(own).sort())
          expect([...origins.values()].sort()).toEqual(ids(theirs).sort())
        }
        expect(namesIn(back).sort()).toEqual(namesIn(source).sort())
      }),
    )
  })
})

test('in a copy each row has the row of its source as its origin', () => {
  const { prerequisites, groups, tasks } = originsOfCopy(sampleYear())
  expect([prerequisites, groups, tasks]).toEqual([from({ 1: 1 }), from({ 1: 1, 2: 2 }), from({ 1: 1, 2: 2 })])
})

describe('pairs', () => {
  test.each<[string, Record<number, number>, number[], number[], Record<number, number>]>([
    ['its origin', { 2: 1 }, [2], [1], { 2: 1 }],
    ['the origin of its origin', { 3: 2, 2: 1 }, [3], [1], { 3: 1 }],
    ['a row of the same origin', { 2: 1, 3: 1 }, [3], [2], { 3: 2 }],
    ['the nearest row, each once', { 2: 1, 3: 1, 4: 2 }, [3, 4], [2], { 4: 2 }],
    ['no unrelated row', { 2: 1 }, [2, 3], [4], {}],
  ])('a row is paired with %s', (_, origins, now, earlier, pairs) => {
    expect(pairByOrigin(now, earlier, from(origins))).toEqual(from(pairs))
  })

  test('any number of copies on both sides keeps the pairs', () => {
    const copies = fc.integer({ min: 0, max: 5 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), copies, copies, (count, ups, downs) => {
        const originOf = new Map<number, number>()
        let next = count
        const copied = (rows: number[]) =>
          rows.map(id => {
            next += 1
            originOf.set(next, id)
            return next
          })
        const first = Array.from({ length: count }, (_, index) => index + 1)
        let [now, earlier] = [first, first]
        for (let n = 0; n < ups; n++) now = copied(now)
        for (let n = 0; n < downs; n++) earlier = copied(earlier)
        expect(new Map(pairByOrigin(now, earlier, originOf))).toEqual(
          new Map(now.map((id, index) => [id, earlier[index]!])),
        )
      }),
    )
  })
})
