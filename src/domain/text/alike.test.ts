import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { AlikeNames, areAlike } from './alike.ts'

describe('similar names', () => {
  test.each([
    ['7. NDH Watra', '7 NDH „Watra”'],
    ['XVII NDH „Halny”', '17 NDH „Halny”'],
    ['xvii ndh halny', '17 NDH „Halny”'],
    ['LXIV DH', '64 DH'],
    ['XCIX DH', '99 DH'],
    ['CCXLI DH', '241 DH'],
    ['Ⅶ DH', '7 DH'],
    ['I DH', '1 DH'],
    ['Wilki II', 'Wilki 2'],
    ['Wilki  Leśne', 'wilki lesne'],
    ['Żółte Łosie', 'Zolte Losie'],
    ['DH 7 Watra', '7 DH Watra'],
    ['7DH Watra', '7 DH Watra'],
    ['007 DH', '7 DH'],
    ['Las i Woda', 'LAS I WODA'],
    ['Wilki', 'Wilk'],
    ['Wilki', 'Wilka'],
    ['Wilki', 'Willki'],
    ['Orły', 'Orłyy'],
    ['Rysie', 'Rycie'],
    ['Knieja', 'knieja'],
    ['Knieja', 'KNIEJA!'],
  ])('%s and %s', (one, other) => {
    expect([areAlike(one, other), areAlike(other, one)]).toEqual([true, true])
  })

  test.each([
    ['7 DH Watra', '8 DH Watra'],
    ['7 DH Watra', '17 DH Watra'],
    ['7 DH Watra', 'DH Watra'],
    ['XVI DH', 'XVII DH'],
    ['16 DH', 'XVII DH'],
    ['1 2 DH', '12 DH'],
    ['Wilki I', 'Wilki II'],
    ['Wilki I', 'Wilki'],
    ['Wilki', 'Wliki'],
    ['Wilki', 'Wilczki'],
    ['Wilki', 'Orły'],
    ['Las i Woda', 'Las 1 Woda'],
    ['Civil', '153'],
  ])('not %s and %s', (one, other) => {
    expect([areAlike(one, other), areAlike(other, one)]).toEqual([false, false])
  })
})

test('every Roman numeral up to 399 is read', () => {
  const roman = (n: number) =>
    ['', 'C', 'CC', 'CCC'][Math.floor(n / 100)]! +
    ['', 'X', 'XX', 'XXX', 'XL', 'L', 'LX', 'LXX', 'LXXX', 'XC'][Math.floor(n / 10) % 10]! +
    ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'][n % 10]!
  const single = new Set([50, 100])
  for (let n = 1; n < 400; n++) expect([n, areAlike(`${roman(n)} DH`, `${n} DH`)]).toEqual([n, !single.has(n)])
})

test('the index finds the same names as comparing all pairs', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'i', 'x', '1', ' ', '.'), minLength: 1, maxLength: 7 })
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), name, (names, wanted) => {
      const index = new AlikeNames<{ name: string }>()
      for (const name of names) index.add({ name })
      const found = index.like(wanted).map(({ name }) => name)
      expect(found.toSorted()).toEqual(names.filter(name => areAlike(name, wanted)).toSorted())
    }),
  )
})
