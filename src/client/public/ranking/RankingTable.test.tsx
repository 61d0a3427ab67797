import { beforeEach, expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { movementInWords } from '#client/ui/Movement.tsx'
import type { RankingRow } from '#domain/ranking.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { OWN_ROW, RankingTable } from './RankingTable.tsx'
import { CategoryShare, OwnPlace } from './Standings.tsx'

beforeEach(() => history.replaceState(null, '', '/'))

const row = (place: number, name: string, points: number, category: RankingRow['category']): RankingRow => ({
  place,
  teamId: place,
  name,
  district: 'Mazowiecka',
  points,
  category,
  approved: false,
  tokens: { polowa: 0, lesna: 0, puszczanska: 0 },
  previousPlace: null,
  placeInDistrict: 1,
})

const rows = [row(1, 'Orły', 49.96, 'PUSZCZANSKA'), row(2, 'Wilki', 20, 'LESNA'), row(3, 'Lisy', 10, 'LESNA')]

test('the name of a troop stays on one line, also of a hidden one, which has no page', () => {
  const named = [row(1, '7 DH „Watra”', 20, 'LESNA'), { ...row(2, '8 DH „Zorza”', 10, 'LESNA'), shadow: true as const }]
  render(<RankingTable rows={named} best={20} ownTeamId={null} compared={false} />)
  expect(screen.getByRole('link', { name: '7~DH „Watra”' })).toBeTruthy()
  expect(screen.getByText('8~DH „Zorza”').closest('a')).toBeNull()
})

test('a column head shows the current order and sorts by its column', async () => {
  render(<RankingTable rows={rows} best={50} ownTeamId={null} compared={false} />)
  expect(screen.getByRole('columnheader', { name: 'Kategoria' }).getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByRole('columnheader', { name: 'Punkty' }).getAttribute('aria-sort')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Punkty' }))
  expect(new URLSearchParams(location.search).get('sortuj')).toBe('punkty')
  expect(screen.getByRole('columnheader', { name: 'Punkty' }).getAttribute('aria-sort')).toBe('descending')
  await userEvent.click(screen.getByRole('button', { name: 'Kategoria' }))
  expect(location.search).toBe('')
})

test("the link to the leader's own row moves the focus there", async () => {
  render(
    <>
      <OwnPlace rows={rows} shown={rows} teamId={2} onShowAll={() => {}} absence={null} />
      <RankingTable rows={rows} best={50} ownTeamId={2} compared={false} />
    </>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'Pokaż na liście' }))
  expect(document.activeElement?.id).toBe(OWN_ROW)
})

test('a row shows the place, the troop, the district, the category and the points rounded down', () => {
  render(<RankingTable rows={rows} best={49.96} ownTeamId={null} compared={false} />)
  const [, first] = screen.getAllByRole('row')
  const cells = within(first!).getAllByRole('cell')
  expect(cells.map(cell => textOf(cell).trim())).toEqual(['1', 'Orły', 'Mazowiecka', 'puszczańska', '49'])
})

test.each([
  [5, '1awans o~4~miejsca▲ 4'],
  [2, '1awans o~1~miejsce▲ 1'],
  [1, '1'],
  [null, '1nowa w~rankingunowa'],
])('the movement of a row from the previous place %p is shown by a sign and in words', (previousPlace, shown) => {
  const moved = { ...rows[0]!, previousPlace }
  const table = { rows: [moved], best: 50, ownTeamId: null }
  const { rerender } = render(<RankingTable {...table} compared />)
  const place = () => textOf(within(screen.getAllByRole('row')[1]!).getAllByRole('cell')[0]!)
  expect(place()).toBe(shown)
  rerender(<RankingTable {...table} compared={false} />)
  expect(place()).toBe('1')
})

test('a lost place is named in words', () => {
  expect([-1, -2, -5].map(movementInWords)).toEqual(['spadek o 1 miejsce', 'spadek o 2 miejsca', 'spadek o 5 miejsc'])
})

test('an approved sheet is marked by a sign with an accessible name', () => {
  render(
    <RankingTable rows={[{ ...rows[0]!, approved: true }, rows[1]!]} best={50} ownTeamId={null} compared={false} />,
  )
  const [, first, second] = screen.getAllByRole('row')
  expect(within(first!).getByRole('img', { name: 'arkusz zatwierdzony' })).toBeTruthy()
  expect(within(second!).queryByRole('img', { name: 'arkusz zatwierdzony' })).toBeNull()
})

test("the leader's own troop is marked", () => {
  render(<RankingTable rows={rows} best={50} ownTeamId={2} compared={false} />)
  const own = document.getElementById(OWN_ROW)!
  expect(own.getAttribute('aria-current')).toBe('true')
  expect(textOf(own)).toContain('Twoja drużyna')
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
})

test('a name with markup stays text', () => {
  render(
    <RankingTable
      rows={[row(1, '<img src=x onerror=alert(1)>', 1, 'POLOWA')]}
      best={1}
      ownTeamId={null}
      compared={false}
    />,
  )
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  expect(document.querySelector('td img')).toBeNull()
})

test('the shares of the categories are also given in words', () => {
  render(<CategoryShare rows={rows} />)
  expect(screen.getByRole('img', { name: 'Rozkład kategorii: 1~puszczańska, 2~leśne' })).toBeTruthy()
})

test('a leader sees the place of their troop with a link to its row', () => {
  render(
    <OwnPlace
      rows={rows}
      shown={rows}
      teamId={2}
      onShowAll={() => {}}
      absence="Twojej drużyny nie ma w tym rankingu."
    />,
  )
  expect(screen.getByText('2. miejsce')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe(`#${OWN_ROW}`)
})

test('if the filters hide their troop, a leader can show all troops', async () => {
  let shownAll = false
  const showAll = () => {
    shownAll = true
  }
  render(<OwnPlace rows={rows} shown={[rows[0]!]} teamId={2} onShowAll={showAll} absence={null} />)
  await userEvent.click(screen.getByRole('button', { name: 'Pokaż wszystkie drużyny' }))
  expect(shownAll).toBe(true)
})

test('a leader whose troop is not ranked sees why', () => {
  render(
    <OwnPlace
      rows={rows}
      shown={rows}
      teamId={9}
      onShowAll={() => {}}
      absence="Twojej drużyny nie ma w tym rankingu."
    />,
  )
  expect(screen.getByText(/Twojej drużyny nie ma w~tym rankingu/)).toBeTruthy()
})

test('a user without a troop sees no place', () => {
  const { container } = render(
    <OwnPlace
      rows={rows}
      shown={rows}
      teamId={null}
      onShowAll={() => {}}
      absence="Twojej drużyny nie ma w tym rankingu."
    />,
  )
  expect(textOf(container)).toBe('')
})
