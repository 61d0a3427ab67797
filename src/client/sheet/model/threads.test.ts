import { expect, test } from 'bun:test'
import { remark } from '#test/sampleDiscussion.ts'
import { aboutPrerequisite, aboutTask, countThreads, threadAbout, threadsIn, WHOLE_SHEET } from './threads.ts'

test('all remarks on one subject are a thread, which is open while one of them is', () => {
  const threads = threadsIn([
    remark({ ...aboutTask(5), resolvedAt: '2027-05-02T10:00:00Z' }),
    remark(aboutPrerequisite(5)),
    remark(WHOLE_SHEET),
    remark(aboutTask(5)),
    remark({ ...aboutTask(6), resolvedAt: '2027-05-02T10:00:00Z' }),
  ])
  expect([...threads.keys()]).toEqual(['zadanie-5', 'wymaganie-5', 'arkusz', 'zadanie-6'])
  expect(threadAbout(threads, aboutTask(5))).toMatchObject({ isOpen: true, remarks: [{}, {}] })
  expect(threadAbout(threads, aboutTask(7))).toBeUndefined()
  expect(countThreads(threads, [aboutTask(5), aboutTask(6), aboutTask(7)])).toEqual({ all: 2, open: 1 })
})
