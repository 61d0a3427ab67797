import { afterAll, afterEach, expect, spyOn, test } from 'bun:test'
import { logLines } from '#server/core/logOutput.ts'
import { checkDisk } from './diskCheck.ts'

const written = spyOn(logLines, 'write').mockImplementation(() => {})
const clock = spyOn(performance, 'now')
afterEach(() => {
  written.mockReset()
  clock.mockReset()
})
afterAll(() => {
  written.mockRestore()
  clock.mockRestore()
})

/** Advances the clock by this many milliseconds with every reading. */
function everyWriteTakes(ms: number) {
  let now = 0
  clock.mockImplementation(() => {
    now += ms
    return now
  })
}

test('P03 a disk whose fsync takes more than 10 ms is logged at the start', async () => {
  everyWriteTakes(11)
  await checkDisk()
  expect(written.mock.calls.flat().join('')).toContain('"event":"disk.slow","tookMs":11,"wantedMs":10')
})

test('P03 an fsync of 10 ms is not logged', async () => {
  everyWriteTakes(10)
  await checkDisk()
  expect(written).not.toHaveBeenCalled()
})
