import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { anyYear } from '#test/anyYear.ts'
import { sampleGroup, sampleTask, sampleYear } from '#test/sampleYear.ts'
import { fromYearFile } from './fromYearFile.ts'
import type { FullYear } from './fullYear.ts'
import { originsByName, originsOfCopy, pairByOrigin } from './origins.ts'
import { toYearFile } from './toYearFile.ts'

/** The same year with ids of its own, as it is stored. */
const stored = (year: FullYear, by: number): FullYear => ({
  ...year,
  prerequisites: year.prerequisites.map(row => ({ ...row, id: row.id + by })),
  groups: year.groups.map(row => ({ ...row, id: row.id + by })),
  tasks: year.tasks.map(row => ({ ...row, id: row.id + by, primaryGroupId: row.primaryGroupId + by })),
})

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const namesIn = (year: FullYear) =>
  [year.prerequisites, year.groups].flatMap(rows => rows.map(({ name }) => name.toLocaleLowerCase('pl')))

describe('by name', () => {
  test('a task is the one of the same name in the area of the same name, whatever the case', () => {
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
    expect([...prerequisites]).toEqual([[9, 1]])
    expect([...groups]).toEqual([[1, 12]])
    expect([...tasks]).toEqual([[1, 22]])
  })

  test('of several of one name each is an origin at most once, in their order', () => {
    const twice = (...taskIds: number[]) =>
      sampleYear({ groups: [sampleGroup()], tasks: taskIds.map(id => sampleTask({ id, name: 'Noce' })) })
    expect([...originsByName(twice(1, 2, 3), twice(11, 12)).tasks]).toEqual([
      [1, 11],
      [2, 12],
    ])
  })

  test('a year that comes back as its own file finds every part of itself, and none twice', () => {
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

describe('a copy', () => {
  test('has each part of its source as an origin', () => {
    const { prerequisites, groups, tasks } = originsOfCopy(sampleYear())
    expect([[...prerequisites], [...groups], [...tasks]]).toEqual([
      [[1, 1]],
      [
        [1, 1],
        [2, 2],
      ],
      [
        [1, 1],
        [2, 2],
      ],
    ])
  })
})

describe('pairs', () => {
  test.each([
    ['with its origin', [[2, 1]], [2], [1], [[2, 1]]],
    [
      'through a copy of a copy',
      [
        [3, 2],
        [2, 1],
      ],
      [3],
      [1],
      [[3, 1]],
    ],
    [
      'with what was copied from the same',
      [
        [2, 1],
        [3, 1],
      ],
      [3],
      [2],
      [[3, 2]],
    ],
    [
      'with the nearest, each once',
      [
        [2, 1],
        [3, 1],
        [4, 2],
      ],
      [3, 4],
      [2],
      [[4, 2]],
    ],
    ['nothing with what is unrelated', [[2, 1]], [2, 3], [4], []],
  ])('a part %s', (_, origins, now, earlier, pairs) => {
    const originOf = new Map(origins as [number, number][])
    expect([...pairByOrigin(now, earlier, originOf)]).toEqual(pairs as [number, number][])
  })

  test('survive any number of copies on both sides', () => {
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
