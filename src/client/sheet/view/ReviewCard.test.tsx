import { expect, test } from 'bun:test'
import { render, screen, within } from '@testing-library/react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { remark, sampleDiscussion } from '#test/sampleDiscussion.ts'
import { sampleReview } from '#test/sampleReview.ts'
import { goodTurns, hike, sampleSheet, sampleSheetYear } from '#test/sampleSheet.ts'
import { ReviewCard } from './ReviewCard.tsx'
import type { Review } from './ReviewHistory.tsx'
import { aboutPrerequisite, aboutTask } from './threads.ts'

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

function show(
  state: Review['state'],
  history: Review['history'],
  discussion = sampleDiscussion([]),
  { deadline, extendedTo }: Record<'deadline' | 'extendedTo', string | null> = { deadline: null, extendedTo: null },
) {
  const review = sampleReview({ state, extendedTo, history })
  return render(
    <Router hook={memoryLocation({ path: '/kategoryzacja' }).hook}>
      <ReviewCard review={review} sheet={sampleSheet()} discussion={discussion} deadline={deadline} team={wilki} />
    </Router>,
  )
}

test('a sheet without a submission shows no card', () => {
  expect(show('IN_PROGRESS', []).container.textContent).toBe('')
})

test.each([
  [[submitted], 'w trakcie'],
  [[submitted, returned, submittedBefore], 'do poprawy'],
  [[submitted, act('WITHDRAW'), submittedBefore], 'w trakcie'],
] as const)('a submitted sheet can be withdrawn, and names the state it returns to', (history, before) => {
  show('SUBMITTED', [...history])
  expect(screen.getByRole('heading', { name: 'Arkusz czeka na sprawdzenie' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Wycofaj zgłoszenie' })).toBeTruthy()
  expect(screen.getByText(`Arkusz wróci do stanu „${before}”.`)).toBeTruthy()
  const [done, now] = screen.getAllByRole('listitem')
  expect(done!.textContent).toContain('Zgłoszony')
  expect(now!.getAttribute('aria-current')).toBe('step')
  expect(now!.textContent).toContain('Północ')
})

test('a returned sheet lists the note and the remarks, the open ones first', () => {
  const remarks = [
    remark({ ...aboutTask(goodTurns.id), id: 1, resolvedAt: '2027-05-02T10:00:00Z' }),
    remark({ ...aboutTask(hike.id), id: 2, text: 'Ile dni?' }),
    remark({ ...aboutPrerequisite(1), id: 3 }),
    remark({ id: 4 }),
  ]
  show('RETURNED', [returned, submitted], sampleDiscussion(remarks))
  // The note is at the top and in the history.
  expect(screen.getAllByRole('link', { name: 'https://przyklad.example/wzor' })).toHaveLength(2)
  const list = within(screen.getByRole('region', { name: 'Uwagi do wyjaśnienia' }))
  expect(list.getByRole('progressbar', { name: /^1\sz\s4 wyjaśniona$/ })).toBeTruthy()
  expect(list.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    [hike.name, `/kategoryzacja?obszar=1&zadanie=${hike.id}`],
    [sampleSheetYear.prerequisites[0]!.name, '/kategoryzacja?obszar=-1'],
    ['Cały arkusz', '/kategoryzacja?obszar=0#uwagi-do-arkusza'],
    [goodTurns.name, `/kategoryzacja?obszar=1&zadanie=${goodTurns.id}`],
    ['Zgłoś ponownie', '/kategoryzacja/zglos'],
  ])
})

test.each([
  ['2027-05-31', '2027-06-07', 'Nowy termin dla Waszej drużyny: 07.06.2027, do końca dnia.'],
  ['2027-06-30', '2027-06-07', undefined],
  ['2027-05-31', null, undefined],
])('a return after the deadline shows the new last day (%s, %s)', (deadline, extendedTo, words) => {
  show('RETURNED', [returned, submitted], sampleDiscussion([]), { deadline, extendedTo })
  expect(screen.queryByText(/^Nowy termin/)?.parentElement?.textContent).toBe(words)
  expect(screen.getByRole('link', { name: 'Zgłoś ponownie' })).toBeTruthy()
})

test('a returned sheet whose deadline is over offers no submission', () => {
  show('RETURNED', [returned, submitted], sampleDiscussion([]), { deadline: '2026-01-31', extendedTo: null })
  expect(screen.queryByRole('link', { name: 'Zgłoś ponownie' })).toBeNull()
})

test('an approved sheet shows the result and the office, and no e-mail', () => {
  const { container } = show('APPROVED', [approved, submitted])
  const proud = within(screen.getByRole('region', { name: 'Arkusz zatwierdzony' }))
  expect(proud.getByRole('heading', { name: 'Drużyna leśna' })).toBeTruthy()
  expect(proud.getByText('12 pkt')).toBeTruthy()
  expect(proud.getByText('Brawo')).toBeTruthy()
  expect(proud.getByText(/koordynator chorągwi/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Wycofaj/ })).toBeNull()
  expect(container.textContent).not.toContain('ewa@')
})

test('after an unlock the history stays, and nothing says that the sheet is approved', () => {
  show('IN_PROGRESS', [act('UNLOCK'), approved, submitted])
  expect(screen.queryByRole('region', { name: 'Arkusz zatwierdzony' })).toBeNull()
  expect(within(screen.getByRole('region', { name: 'Historia arkusza' })).getAllByRole('listitem')).toHaveLength(3)
})

test('after the last day a sheet cannot be withdrawn, and the card explains the alternative', () => {
  show('SUBMITTED', [submitted], sampleDiscussion([]), { deadline: '2026-01-31', extendedTo: null })
  expect(screen.queryByRole('button', { name: 'Wycofaj zgłoszenie' })).toBeNull()
  expect(screen.getByText(/Termin minął 31.01.2026/).textContent).toContain('gdy koordynator odda arkusz')
})

test('an extended deadline lets a troop withdraw', () => {
  show('SUBMITTED', [submitted], sampleDiscussion([]), { deadline: '2026-01-31', extendedTo: '2099-01-31' })
  expect(screen.getByRole('button', { name: 'Wycofaj zgłoszenie' })).toBeTruthy()
})
