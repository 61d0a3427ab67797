import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSearch } from 'wouter'
import { byName } from '#domain/text/polish.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { type Column, exportedColumns, sortRows } from './columns.ts'
import { DataTable } from './DataTable.tsx'
import { CardSort } from './filters.tsx'
import { tableOf } from './spreadsheet.ts'

// One column definition contains the head, the cell, the label in a card, the order and the column of the file.

interface Patrol {
  name: string
  points: number
}

const ROWS: Patrol[] = [
  { name: 'Bobry', points: 3 },
  { name: 'Żbiki', points: 9 },
  { name: 'Łosie', points: 5 },
]

const COLUMNS: readonly Column<Patrol>[] = [
  {
    key: 'nazwa',
    head: 'Zastęp',
    cell: ({ name }) => name,
    order: { name: 'nazwy', compare: byName, rises: true },
    exported: [['Zastęp', ({ name }) => name]],
  },
  {
    key: 'punkty',
    head: 'Punkty',
    label: 'pkt',
    cell: ({ points }) => points,
    order: { name: 'punktów', compare: (a, b) => b.points - a.points, rises: false },
    exported: [['Punkty', ({ points }) => points]],
  },
]

const keyOf = ({ name }: Patrol) => name

function List() {
  const rows = sortRows(ROWS, COLUMNS, 'nazwa', useSearch())
  return (
    <>
      <CardSort columns={COLUMNS} usualOrder="nazwa" />
      <DataTable columns={COLUMNS} rows={rows} keyOf={keyOf} usualOrder="nazwa" />
    </>
  )
}

beforeEach(() => history.replaceState(null, '', '/'))
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

const names = () => screen.getAllByRole('rowheader').map(textOf)

test('a head sorts its column, then reverses it, and the address keeps the order', async () => {
  render(<List />)
  expect(names()).toEqual(['Bobry', 'Łosie', 'Żbiki'])
  const head = screen.getByRole('columnheader', { name: /Punkty/ })
  await userEvent.click(within(head).getByRole('button'))
  expect([names(), location.search, head.getAttribute('aria-sort')]).toEqual([
    ['Żbiki', 'Łosie', 'Bobry'],
    '?sortuj=punkty',
    'descending',
  ])
  await userEvent.click(within(head).getByRole('button'))
  expect([names(), head.getAttribute('aria-sort')]).toEqual([['Bobry', 'Łosie', 'Żbiki'], 'ascending'])
})

test('cards are sorted by a select and labelled by the heads', async () => {
  render(<List />)
  await userEvent.selectOptions(screen.getByLabelText('Sortuj według'), 'punktów')
  expect(names()).toEqual(['Żbiki', 'Łosie', 'Bobry'])
  expect(screen.getByRole('cell', { name: '9' }).dataset.label).toBe('pkt')
})

test('the cell of the heading column is the row header, and the current row is marked', () => {
  const columns = COLUMNS.toReversed().map(column => ({ ...column, isName: column.key === 'nazwa' }))
  render(<DataTable columns={columns} rows={ROWS} keyOf={keyOf} isCurrent={({ name }) => name === 'Łosie'} />)
  expect(names()).toEqual(['Bobry', 'Żbiki', 'Łosie'])
  expect(textOf(screen.getByRole('row', { current: true }))).toBe('5Łosie')
})

test('a file has the exported columns in their order', () => {
  expect(tableOf('Zastępy', exportedColumns(COLUMNS), ROWS.slice(0, 1))).toEqual({
    title: 'Zastępy',
    head: ['Zastęp', 'Punkty'],
    rows: [['Bobry', 3]],
  })
})
