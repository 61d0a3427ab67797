import { afterAll, afterEach, expect, spyOn, test } from 'bun:test'
import { logLines } from '#server/logOutput.ts'
import { warnOfSlowDisk } from './diskSpeed.ts'

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

/** Each look at the clock is so many milliseconds after the one before. */
function everyLookTakes(ms: number) {
  let now = 0
  clock.mockImplementation(() => {
    now += ms
    return now
  })
}

test('P03 a disk that takes more than 10 ms to keep something is told at the start', async () => {
  everyLookTakes(11)
  await warnOfSlowDisk()
  expect(written.mock.calls.flat().join('')).toContain('"event":"disk.slow","tookMs":11,"wantedMs":10')
})

test('P03 one of 10 ms is not', async () => {
  everyLookTakes(10)
  await warnOfSlowDisk()
  expect(written).not.toHaveBeenCalled()
})
