import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { Unit } from '#contract/requests/text.ts'
import { unitForms } from './unit.ts'

const long = 'x'.repeat(40)

test.each([
  ['three forms', 'biwak|biwaki|biwaków', 'biwak|biwaki|biwaków'],
  ['forms of several words, with spaces around them', ' noc  pod dachem | noce | nocy ', 'noc pod dachem|noce|nocy'],
  ['forms of the maximum length', `${long}|${long}|${long}`, `${long}|${long}|${long}`],
])('%s are a unit', (_, typed, stored) => {
  expect(v.parse(Unit, typed)).toBe(stored)
})

test.each([
  ['nothing', ''],
  ['one form', 'biwak'],
  ['two forms', 'biwak|biwaków'],
  ['four forms', 'a|b|c|d'],
  ['a form without text', 'biwak| |biwaków'],
  ['a form of 41 characters', `${long}x|a|b`],
  ['a form of invisible characters', 'biwak|\u200B|biwaków'],
  ['a form with a mark that reverses the text', 'biwak\u202E|biwaki|biwaków'],
  ['two lines', 'bi\nwak\u0007|biwaki|biwaków'],
])('%s is no unit', (_, typed) => {
  expect(v.is(Unit, typed)).toBe(false)
})

test('a unit has its forms for 1, 2 and 5', () => {
  expect(unitForms('biwak|biwaki|biwaków')).toEqual(['biwak', 'biwaki', 'biwaków'])
})
