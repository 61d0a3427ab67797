import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { remember } from '#client/api/useRead.ts'
import { years } from '#client/panel/panelReads.ts'
import type { Role } from '#domain/people/roles.ts'
import { InEditor } from '#test/editor.tsx'
import { screen, textOf } from '#test/screen.ts'
import { YearList } from './YearList.tsx'

const all = [
  { id: 3, name: '2027/28', state: 'DRAFT' },
  { id: 2, name: '2026/27', state: 'OPEN' },
  { id: 1, name: '2025/26', state: 'FINISHED' },
]

function open(role: Role, path = '/admin/kategoryzacja') {
  remember(years, all)
  render(
    <Router hook={memoryLocation({ path }).hook}>
      <InEditor role={role}>
        <YearList />
      </InEditor>
    </Router>,
  )
}
const entries = () => screen.getAllByRole('link').map(textOf)

const YEARS = ['2027/28[DRAFT - ukryta]', '2026/27[AKTYWNA]', '2025/26[ZAKOŃCZONA]']

test.each([
  ['ADMIN', ['Nowa kategoryzacja', ...YEARS, 'Kosz']],
  ['TOPLEVEL_COORDINATOR', ['Nowa kategoryzacja', ...YEARS, 'Kosz']],
  ['DISTRICT_COORDINATOR', YEARS],
] as [Role, string[]][])('%s sees all years with their states', (role, seen) => {
  open(role)
  expect(entries()).toEqual(seen)
})

test('the year of the current page is marked', () => {
  open('ADMIN', '/admin/kategoryzacja/2/porownanie/1')
  expect(textOf(screen.getByRole('link', { current: 'page' }))).toContain('2026/27')
})
