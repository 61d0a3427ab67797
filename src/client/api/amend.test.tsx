import { expect, test } from 'bun:test'
import { act, render, screen } from '@testing-library/react'
import { amend, type Read, useRead } from './useRead.ts'

/** A read whose answers are given one by one, in the order in which they were asked for. */
function slowRead(key: string) {
  const asked: ((answer: string) => void)[] = []
  const read: Read<string> = { key, load: () => new Promise(resolve => asked.push(resolve)) }
  return { read, asked }
}

const Shown = ({ read }: { read: Read<string> }) => <output>{useRead(read) ?? 'nothing yet'}</output>
const shown = () => screen.getByRole('status').textContent

test('an amendment changes what is known', async () => {
  const { read, asked } = slowRead('amend/known')
  render(<Shown read={read} />)
  await act(async () => asked[0]!('three'))
  await act(async () => void amend(read, known => `${known}, four`))
  expect(shown()).toBe('three, four')
  expect(asked).toHaveLength(1)
})

test('an amendment before the first answer asks again, because that answer may be from before the write', async () => {
  const { read, asked } = slowRead('amend/unknown')
  render(<Shown read={read} />)
  await act(async () => void amend(read, known => `${known}, four`))
  expect(asked).toHaveLength(2)
  await act(async () => asked[0]!('three'))
  expect(shown()).toBe('nothing yet')
  await act(async () => asked[1]!('three, four'))
  expect(shown()).toBe('three, four')
})
