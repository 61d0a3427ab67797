import { expect, test } from 'bun:test'
import { whyNotRanked } from './Absence.tsx'

const now = Date.parse('2026-11-21T12:00:00Z')
const open = { state: 'OPEN', hidden: false, now } as const
const NEXT = '22.11.2026, 00:38'

test.each([
  [
    'ready since the snapshot',
    { ...open, standing: { prerequisitesMissing: 0, points: 12 } },
    'spełnia już warunki',
    NEXT,
  ],
  [
    'prerequisites are missing',
    { ...open, standing: { prerequisitesMissing: 3, points: 12 } },
    'brakuje 3 wymagań',
    NEXT,
  ],
  ['nothing is entered', { ...open, standing: { prerequisitesMissing: 0, points: 0 } }, 'wpisz pierwszą wartość', NEXT],
  [
    'hidden',
    { ...open, hidden: true, standing: { prerequisitesMissing: 0, points: 12 } },
    'jest ukryta',
    'koordynator',
  ],
  ['a closed year', { ...open, state: 'FINISHED', standing: null }, 'do zamknięcia', 'wymagania wstępne'],
] as const)('the reason why a troop is not ranked: %s', (_, given, reason, also) => {
  expect(whyNotRanked(given)).toContain(reason)
  expect(whyNotRanked(given)).toContain(also)
})
