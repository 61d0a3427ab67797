import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { Review } from '#client/sheet/model/review.ts'
import { sampleReview } from '#test/sampleReview.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { Approved, Returned, Submitted } from './ReviewCard.tsx'
import { ReviewHistory } from './ReviewHistory.tsx'

const wilki = { id: 10, name: 'Wilki', district: { name: 'Północ' } }
const jan = { by: 'jan@przyklad.example', byRole: null, own: true }
const coordinator = { by: null, byRole: 'DISTRICT_COORDINATOR', own: false } as const
const worth = { points: 12.6, category: 'LESNA', tokens: { polowa: 0, lesna: 2, puszczanska: 0 } } as const

type Act = Review['history'][number]
const act = (kind: Act['kind'], over: Partial<Act> = {}): Act => ({
  kind,
  at: '2027-05-01T10:00:00Z',
  note: null,
  ...(kind === 'SUBMIT' || kind === 'WITHDRAW' ? jan : coordinator),
  ...worth,
  ...over,
})
const submitted = act('SUBMIT')
const submittedBefore = act('SUBMIT', { at: '2027-04-01T10:00:00Z' })
const returned = act('RETURN', { note: 'Popraw uczynki: https://przyklad.example/wzor' })
const approved = act('APPROVE', { note: 'Brawo' })

const CARDS = { SUBMITTED: Submitted, RETURNED: Returned } as const

interface Days {
  deadline: string | null
  extendedTo: string | null
}

function show(state: Review['state'], history: Review['history'], { deadline, extendedTo }: Days = NO_DAYS) {
  const review = sampleReview({ state, extendedTo, history })
  const Card = CARDS[state as keyof typeof CARDS]
  return render(
    <Router hook={memoryLocation({ path: '/kategoryzacja' }).hook}>
      {state === 'APPROVED' && <Approved review={review} year="2026/27" team={wilki} />}
      {Card && <Card review={review} deadline={deadline} team={wilki} />}
      <ReviewHistory review={review} />
    </Router>,
  )
}

const NO_DAYS: Days = { deadline: null, extendedTo: null }

test.each([
  [[submitted], 'w~trakcie'],
  [[submitted, returned, submittedBefore], 'do poprawy'],
  [[submitted, act('WITHDRAW'), submittedBefore], 'w~trakcie'],
] as const)('a submitted sheet can be withdrawn, and names the state it returns to', (history, before) => {
  show('SUBMITTED', [...history])
  expect(screen.getByRole('button', { name: 'Wycofaj zgłoszenie' })).toBeTruthy()
  expect(textOf(document.body)).toContain(`Arkusz wróci do stanu „${before}”.`)
})

test('a returned sheet shows the note, with its links', () => {
  show('RETURNED', [returned, submitted])
  // The note is at the top and in the history.
  expect(screen.getAllByRole('link', { name: 'https://przyklad.example/wzor' })).toHaveLength(2)
})

test.each([
  ['2027-05-31', '2027-06-07', ['Nowy termin: 7~czerwca, do końca dnia.']],
  ['2027-06-30', '2027-06-07', []],
  ['2027-05-31', null, []],
])('a return after the deadline shows the new last day (%s, %s)', (deadline, extendedTo, words) => {
  show('RETURNED', [returned, submitted], { deadline, extendedTo })
  expect(screen.queryAllByText(/^Nowy termin/).map(each => textOf(each.parentElement!))).toEqual(words)
})

test('an approved sheet shows the result and the office, and no e-mail', () => {
  const { container } = show('APPROVED', [approved, submitted])
  const proud = within(screen.getByRole('region', { name: 'Arkusz zatwierdzony' }))
  expect(proud.getByRole('heading', { name: 'Drużyna leśna' })).toBeTruthy()
  expect(proud.getByText('12~pkt')).toBeTruthy()
  expect(proud.getByText('Brawo')).toBeTruthy()
  expect(proud.getByText(/koordynator chorągwi/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Wycofaj/ })).toBeNull()
  expect(textOf(container)).not.toContain('ewa@')
})

test('after an unlock the history stays, and nothing says that the sheet is approved', () => {
  show('IN_PROGRESS', [act('UNLOCK'), approved, submitted])
  expect(screen.queryByRole('region', { name: 'Arkusz zatwierdzony' })).toBeNull()
  expect(within(screen.getByRole('region', { name: 'Historia arkusza' })).getAllByRole('listitem')).toHaveLength(3)
})

test('after the last day a sheet cannot be withdrawn, and the card explains the alternative', () => {
  show('SUBMITTED', [submitted], { deadline: '2026-01-31', extendedTo: null })
  expect(screen.queryByRole('button', { name: 'Wycofaj zgłoszenie' })).toBeNull()
  expect(textOf(screen.getByText(/Termin minął 31.01.2026/))).toContain('gdy koordynator odda arkusz')
})

test('an extended deadline lets a troop withdraw', () => {
  show('SUBMITTED', [submitted], { deadline: '2026-01-31', extendedTo: '2099-01-31' })
  expect(screen.getByRole('button', { name: 'Wycofaj zgłoszenie' })).toBeTruthy()
})
