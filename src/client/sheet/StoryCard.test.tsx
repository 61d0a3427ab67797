import { afterEach, expect, test } from 'bun:test'
import { cleanup, render, screen, within } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { sheetStory } from '#client/api/reads.ts'
import { StoryCard } from './StoryCard.tsx'

afterEach(cleanup)

type Story = Awaited<ReturnType<ReturnType<typeof sheetStory>['load']>>
const at = (day: string, points: number, category: Story['points'][number]['category'], lesna = 0) => ({
  day,
  points,
  category,
  tokens: { polowa: 2 - lesna, lesna, puszczanska: 0 },
})

function open(story: Story, deadline: string | null = '2027-05-31') {
  const { key } = sheetStory({ teamId: 1, yearId: 5 })
  return render(
    <SWRConfig value={{ fallback: { [key]: story }, revalidateOnMount: false }}>
      <StoryCard teamId={1} yearId={5} deadline={deadline} />
    </SWRConfig>,
  )
}

const points = [
  at('2026-10-05', 3.9, null),
  at('2026-10-12', 188, 'POLOWA'),
  at('2027-02-14', 598, 'LESNA', 1),
  at('2027-05-12', 861.2, 'LESNA', 2),
]

test('a picture with its figures in words, what happened, and the same as a table', () => {
  open({
    points,
    acts: [
      { kind: 'SUBMIT', day: '2027-05-10' },
      { kind: 'WITHDRAW', day: '2027-05-11' },
      { kind: 'WITHDRAW', day: '2027-05-11' },
      { kind: 'RETURN', day: '2027-05-12' },
    ],
  })
  const [picture] = screen.getAllByRole('img', { name: /^Punkty drużyny/ })
  expect(picture!.getAttribute('aria-label')).toBe(
    'Punkty drużyny od 05.10.2026 do 12.05.2027: od 3 do 861, kategoria polowa od 12.10.2026, kategoria leśna od 14.02.2027',
  )
  expect(picture!.textContent).toContain('termin 31.05')
  const milestones = screen.getAllByRole('listitem').map(item => item.textContent)
  expect(milestones).toEqual([
    '12.10.2026 kategoria polowa',
    '14.02.2027 kategoria leśna',
    '10.05.2027 arkusz zgłoszony do sprawdzenia',
    '11.05.2027 arkusz wycofany ze zgłoszenia',
    '12.05.2027 arkusz zwrócony do poprawy',
  ])
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
  expect(rows.map(row => row.textContent)).toEqual([
    'DzieńPunktyPuszczańskieLeśnePoloweKategoria',
    '05.10.20263002—',
    '12.10.2026188002polowa',
    '14.02.2027598011leśna',
    '12.05.2027861020leśna',
  ])
})

test('the line goes from the left to the last day and stays below the highest line', () => {
  open({ points, acts: [] }, null)
  const [picture] = screen.getAllByRole('img', { name: /^Punkty drużyny/ })
  const line = picture!.querySelector('.story-picture__line')!.getAttribute('d')!
  expect(line.startsWith('M34 ')).toBe(true)
  const heights = [...line.matchAll(/V([\d.]+)/g)].map(([, y]) => Number(y))
  expect(heights).toEqual(heights.toSorted((a, b) => b - a))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(34)
})

test('nothing entered, nothing shown', () => {
  expect(open({ points: [], acts: [] }).container.textContent).toBe('')
})
