import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { screen, textOf } from '#test/screen.ts'
import { useQuery, withQuery } from './useQuery.ts'

function Filters() {
  const [district, setDistrict] = useQuery('choragiew', 'wszystkie')
  const [, setSorting] = useQuery('sortuj')
  const choose = () => {
    setDistrict('3')
    setSorting('punkty')
  }
  return (
    <>
      <output>{district}</output>
      <button type="button" onClick={choose}>
        wybierz
      </button>
      <button type="button" onClick={() => setDistrict('wszystkie')}>
        wyczyść
      </button>
    </>
  )
}

test('filters are kept in the address, except the fallback', async () => {
  history.replaceState(null, '', '/ranking?rok=7')
  render(<Filters />)
  expect(textOf(screen.getByRole('status'))).toBe('wszystkie')

  await userEvent.click(screen.getByText('wybierz'))
  expect(textOf(screen.getByRole('status'))).toBe('3')
  expect(location.pathname + location.search).toBe('/ranking?rok=7&choragiew=3&sortuj=punkty')

  await userEvent.click(screen.getByText('wyczyść'))
  expect(location.search).toBe('?rok=7&sortuj=punkty')
})

test('an address without parameters has no question mark', () => {
  expect(withQuery('?rok=7', { rok: '' })).toBe('')
})
