import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { sheetStory } from '#client/api/reads.ts'
import { remember } from '#client/api/useRead.ts'
import type { LastYear } from '#client/sheet/model/lastYear.ts'
import { formatDate } from '#client/ui/format.ts'
import { dayAfter, warsawDay } from '#domain/deadline.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { YearStory } from './StoryCard.tsx'

afterEach(cleanup)

type Story = Awaited<ReturnType<ReturnType<typeof sheetStory>['load']>>
const at = (day: string, points: number, category: Story['points'][number]['category'], lesna = 0) => ({
  day,
  points,
  category,
  tokens: { polowa: 2 - lesna, lesna, puszczanska: 0 },
})

const sampleStory = (points: Story['points'], acts: Story['acts'] = []): Story => ({ points, acts, talks: [] })
const storyOf = (yearId: number) => sheetStory({ teamId: 1, yearId })

function open(story: Story, deadline: string | null = '2027-05-31', lastYear?: LastYear, then?: Story) {
  remember(storyOf(5), story)
  if (then) remember(storyOf(4), then)
  const rendered = render(<YearStory teamId={1} yearId={5} deadline={deadline} before={lastYear?.year} />)
  fireEvent(screen.getByRole('group'), new Event('toggle'))
  return rendered
}

const pictures = () => screen.getAllByRole('img', { name: /^Punkty drużyny/ })
function corners(line: string) {
  const d = pictures()[0]!.querySelector(line)!.getAttribute('d')!
  const [start, ...steps] = d.slice(1).split('H')
  return [start!.split(' ').map(Number), ...steps.map(step => step.split('V').map(Number))] as [number, number][]
}

const points = [
  at('2026-10-05', 3.9, null),
  at('2026-10-12', 188, 'POLOWA'),
  at('2027-02-14', 598, 'LESNA', 1),
  at('2027-05-12', 861.2, 'LESNA', 2),
]

test('the chart has its numbers in words, its events and a table of both', () => {
  const acts: Story['acts'] = [
    { kind: 'SUBMIT', day: '2027-05-10' },
    { kind: 'WITHDRAW', day: '2027-05-11' },
    { kind: 'WITHDRAW', day: '2027-05-11' },
    { kind: 'RETURN', day: '2027-05-12' },
  ]
  open(sampleStory(points, acts))
  const [picture] = screen.getAllByRole('img', {
    name: 'Punkty drużyny od 05.10.2026~do 12.05.2027: od 3~do 861, kategoria polowa od 12.10.2026, kategoria leśna od 14.02.2027',
  })
  expect(textOf(picture!)).toContain('termin 31.05')
  const milestones = screen.getAllByRole('listitem').map(textOf)
  expect(milestones).toEqual([
    '12.10.2026 kategoria polowa',
    '14.02.2027 kategoria leśna',
    '10.05.2027 arkusz zgłoszony do sprawdzenia',
    '11.05.2027 arkusz wycofany ze zgłoszenia',
    '12.05.2027 arkusz zwrócony do poprawy',
  ])
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
  expect(rows.map(textOf)).toEqual([
    'DzieńPunktyPuszczańskieLeśnePoloweKategoria',
    '05.10.20263002—',
    '12.10.2026188002polowa',
    '14.02.2027598011leśna',
    '12.05.2027861020leśna',
  ])
})

test('the line goes from the left to the last day and stays below the highest line', () => {
  open(sampleStory(points), null)
  const [picture] = screen.getAllByRole('img', { name: /^Punkty drużyny/ })
  const line = picture!.querySelector('.story-picture__line')!.getAttribute('d')!
  expect(line.startsWith('M48 ')).toBe(true)
  const heights = [...line.matchAll(/V([\d.]+)/g)].map(([, y]) => Number(y))
  expect(heights).toEqual(heights.toSorted((a, b) => b - a))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(34)
})

const lastYear: LastYear = {
  year: { id: 4, name: '2025/26', closedAt: '2026-08-31T18:00:00.000Z' },
  category: 'LESNA',
  tokens: { polowa: 1, lesna: 1, puszczanska: 0 },
  points: 912.4,
  maxPoints: 1000,
  prerequisites: [],
  gone: 0,
  groups: new Map(),
  tasks: new Map(),
}
const then = sampleStory([
  at('2025-09-20', 10, null),
  at('2026-02-14', 400, 'POLOWA'),
  at('2026-08-20', 912.4, 'LESNA', 1),
])

test('last year is a dashed line over the same days, with its numbers in words and as a table', () => {
  open(sampleStory(points), '2027-05-31', lastYear, then)
  expect(pictures()[0]!.getAttribute('aria-label')).toEndWith('rok temu na koniec 912')
  expect(textOf(pictures()[0]!)).toContain('rok temu912')
  const [now, before] = [corners('.story-picture__line'), corners('.story-picture__last-year')]
  // The earlier year began before, and its line goes on after today.
  expect(before[0]![0]).toBe(48)
  expect(now[0]![0]).toBeGreaterThan(48)
  expect(Math.abs(before[1]![0] - now[2]![0])).toBeLessThan(3)
  expect(before.at(-1)![0]).toBeGreaterThan(now.at(-1)![0])
  expect(before.at(-1)![1]).toBeLessThan(now.at(-1)![1])

  const [, table] = screen.getAllByRole('table', { hidden: true })
  expect(textOf(table!.querySelector('caption')!)).toContain('Rok temu: 2025/26')
  const days = within(table!)
    .getAllByRole('row', { hidden: true })
    .map(row => textOf(row.firstElementChild!))
  expect(days).toEqual(['Dzień', '20.09.2025', '14.02.2026', '20.08.2026'])
})

test.each<[string, LastYear | undefined, Story]>([
  ['is switched off or was none', undefined, then],
  ['has no history', lastYear, sampleStory([])],
])('last year is not shown when it %s', (_, before, story) => {
  open(sampleStory(points), null, before, story)
  expect(pictures()[0]!.querySelector('.story-picture__last-year')).toBeNull()
  expect(screen.getAllByRole('table', { hidden: true })).toHaveLength(1)
  expect(textOf(document.body)).not.toContain('ok temu')
})

test('a sheet without entries has no chart', () => {
  expect(textOf(open(sampleStory([])).container)).toBe('Przez rokW~tym arkuszu nie ma jeszcze punktów.')
})

test('talks are marked, also one that is ahead', () => {
  const today = warsawDay(Date.now())
  const deadline = dayAfter(today, 120)
  const story = sampleStory([at(dayAfter(today, -30), 1, 'POLOWA'), at(today, 2, 'POLOWA')])
  const talks = [
    { day: dayAfter(today, -4), kind: 'Jesienna', isHeld: true },
    { day: dayAfter(today, 19), kind: 'Półroczna', isHeld: false },
  ]
  open({ ...story, talks }, deadline)
  const [picture] = pictures()
  expect(picture!.querySelectorAll('.story-picture__talk[data-held=true]')).toHaveLength(1)
  expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
    `${formatDate(dayAfter(today, -30))} kategoria polowa`,
    `${formatDate(dayAfter(today, -4))} rozmowa „Jesienna”`,
    `${formatDate(dayAfter(today, 19))} umówiona rozmowa „Półroczna”`,
  ])
})
