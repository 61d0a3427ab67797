import { expect, test } from 'bun:test'
import { chronicle, sampleSheet, scouts } from '#test/sampleSheet.ts'
import { symbolChangeBetween } from './symbolChange.ts'

/** The values of a complete sheet, in which two areas depend on the number of scouts. */
const full = { 1: 20, 2: 1, 4: 20, 5: 20 }
const reference = (value: number | null) => ({ kind: 'value', id: scouts.id, value }) as const

test('erasing a reference names every area that loses a symbol, with the points', () => {
  const { 1: _, ...rest } = full
  expect(
    symbolChangeBetween(sampleSheet({ values: full }), sampleSheet({ values: rest }), reference(null)),
  ).toMatchObject({
    kind: 'lost',
    text: 'Bez tej liczby 2 obszary tracą symbol, razem −22,0 pkt.',
    next: '„Stan jednostki” (−10,0 pkt), „Biwaki” (−12,0 pkt). Kategoria spada z puszczańskiej na polową.',
  })
})

test('a 0 in a reference raises a question even if no symbol is lost', () => {
  const before = sampleSheet({ values: full })
  const zero = reference(0)
  expect(symbolChangeBetween(before, sampleSheet({ values: { ...full, 1: 0 } }), zero)).toMatchObject({
    kind: 'zero',
    text: 'Przy zerze 2 obszary tracą symbol, razem −22,0 pkt.',
  })
  expect(symbolChangeBetween(sampleSheet(), sampleSheet({ values: { 1: 0 } }), zero)).toMatchObject({
    kind: 'zero',
    text: 'Przy zerze nie dają punktów zadania liczone względem tej liczby (2).',
    next: '',
  })
  const ofChronicle = { kind: 'value', id: chronicle.id, value: 0 } as const
  expect(symbolChangeBetween(sampleSheet(), sampleSheet({ values: { 3: 0 } }), ofChronicle)).toBeNull()
})
