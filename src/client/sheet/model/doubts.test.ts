import { expect, test } from 'bun:test'
import { hike, sampleSheetYear, scouts, uniforms } from '#test/sampleSheet.ts'
import { withChanges } from './changes.ts'
import { doubtInWords, type WithDoubts } from './doubts.ts'
import { type Entries, prepareSheet, type SheetYear } from './sheet.ts'

const answer = { by: 'Jan', at: '2027-05-19T10:00:00.000Z', note: null }

/** Returns the sample sheet with values of the user, and with doubts and saved values of the server. */
function sheetWith(marks: Record<number, WithDoubts>, values: Record<number, number>, saved = values) {
  const year: SheetYear = {
    ...sampleSheetYear,
    groups: sampleSheetYear.groups.map(group => ({
      ...group,
      tasks: group.tasks.map(task => ({
        ...task,
        entered: task.id in saved,
        value: saved[task.id] ?? 0,
        doubts: [],
        ...marks[task.id],
      })),
    })),
  }
  const entries: Entries = {
    values: new Map(Object.entries(saved).map(([id, value]) => [Number(id), value])),
    mine: new Map(),
    ticked: new Set([1]),
  }
  const edits = Object.entries(values).map(([id, value]) => ({ kind: 'value', id: Number(id), value }) as const)
  return prepareSheet(year)(withChanges(entries, edits))
}

const on = (sheet: ReturnType<typeof sheetWith>) =>
  [...sheet.doubts.values()].flat().map(({ taskId, code, answer }) => [taskId, code, answer])

test('80 a value is doubted before it is saved, and an answer is valid until the value or its reference changes', () => {
  const marks = { [uniforms.id]: { doubts: [{ code: 'above-reference', value: 66, answer }] } } as const
  const saved = { [scouts.id]: 22, [uniforms.id]: 66 }
  expect(on(sheetWith({}, saved))).toEqual([[uniforms.id, 'above-reference', null]])
  expect(on(sheetWith(marks, saved))).toEqual([[uniforms.id, 'above-reference', answer]])
  expect(on(sheetWith(marks, { ...saved, [uniforms.id]: 67 }, saved))).toEqual([[uniforms.id, 'above-reference', null]])
  expect(on(sheetWith(marks, { ...saved, [scouts.id]: 23 }, saved))).toEqual([[uniforms.id, 'above-reference', null]])
  expect(on(sheetWith(marks, { ...saved, [uniforms.id]: 20 }, saved))).toEqual([])
})

test('80 only the server decides that a value is far from others, and the doubt is valid for that value alone', () => {
  const marks = { [hike.id]: { doubts: [{ code: 'far-from-others', value: 44, answer: null }] } } as const
  expect(on(sheetWith(marks, { [hike.id]: 44 }))).toEqual([[hike.id, 'far-from-others', null]])
  expect(on(sheetWith(marks, { [hike.id]: 45 }, { [hike.id]: 44 }))).toEqual([])
})

test('80 each doubt is a sentence that names what it compares with', () => {
  const then = { value: 2, points: 2, sameRules: true }
  const sheet = sheetWith(
    { [hike.id]: { lastYear: then, doubts: [{ code: 'far-from-others', value: 40, answer: null }] } },
    { [scouts.id]: 22, [uniforms.id]: 66, [hike.id]: 40 },
  )
  const words = (of: typeof sheet) =>
    [...of.doubts.values()]
      .flat()
      .map(doubt => doubtInWords(doubt, of.tasks.find(({ id }) => id === doubt.taskId)!, of))
  expect(words(sheet)).toEqual([
    '66 to więcej niż 22 w zadaniu „Liczba harcerzy”.',
    '40 to dużo więcej niż rok temu (2).',
    '40 to dużo więcej niż w innych drużynach.',
  ])
  expect(words(sheetWith({}, { [scouts.id]: 0, [uniforms.id]: 5 }))).toEqual([
    'Od tej liczby zależy 1 zadanie: bez niej nie daje punktów.',
  ])
  expect(words(sheetWith({}, { [uniforms.id]: 5 }))).toEqual([
    'Od tej liczby zależy 1 zadanie: bez niej nie daje punktów.',
  ])
})

test('a sheet of the tutorial has no doubts', () => {
  const entries = {
    values: new Map([
      [uniforms.id, 66],
      [scouts.id, 22],
    ]),
    mine: new Map(),
    ticked: new Set([1]),
  }
  expect(prepareSheet(sampleSheetYear)(entries).doubts.size).toBe(0)
})
