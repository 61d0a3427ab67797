import { expect, test } from 'bun:test'
import { chronicle, sampleSheet, scouts } from '#test/sampleSheet.ts'
import { symbolChangeBetween } from './symbolChange.ts'

/** The values of a complete sheet, in which two areas depend on the number of scouts. */
const full = { 1: 20, 2: 1, 4: 20, 5: 20 }
const reference = (value: number | null) => ({ kind: 'value', id: scouts.id, value }) as const

test('erasing a reference names in one sentence what it costs', () => {
  const { 1: _, ...rest } = full
  expect(
    symbolChangeBetween(sampleSheet({ values: full }), sampleSheet({ values: rest }), reference(null)),
  ).toMatchObject({
    kind: 'lost',
    text: 'Od tej liczby zależą 2 zadania: tracicie 22,0 pkt, 2 symbole i kategorię puszczańską.',
    next: '',
  })
})

test('a 0 in a reference raises a question even if no symbol is lost', () => {
  const before = sampleSheet({ values: full })
  const zero = reference(0)
  expect(symbolChangeBetween(before, sampleSheet({ values: { ...full, 1: 0 } }), zero)).toMatchObject({
    kind: 'zero',
    text: 'Od tej liczby zależą 2 zadania: tracicie 22,0 pkt, 2 symbole i kategorię puszczańską.',
  })
  expect(symbolChangeBetween(sampleSheet(), sampleSheet({ values: { 1: 0 } }), zero)).toMatchObject({
    kind: 'zero',
    text: 'Od tej liczby zależą 2 zadania: bez niej nie dają punktów.',
    next: '',
  })
  const ofChronicle = { kind: 'value', id: chronicle.id, value: 0 } as const
  expect(symbolChangeBetween(sampleSheet(), sampleSheet({ values: { 3: 0 } }), ofChronicle)).toBeNull()
})
