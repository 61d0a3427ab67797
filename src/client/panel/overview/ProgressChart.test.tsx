import { afterEach, expect, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import { ProgressChart } from './ProgressChart.tsx'

afterEach(cleanup)

test('counts of a thousand and more have a separator in the picture and in the table', () => {
  const progress = [{ day: '2027-03-01', begun: 1234, submitted: 1100, approved: 1000 }]
  const { container } = render(<ProgressChart progress={progress} deadline={null} />)
  expect([...container.querySelectorAll('td.num')].map(cell => cell.textContent)).toEqual([
    '1\u202f234',
    '1\u202f100',
    '1\u202f000',
  ])
  expect(container.querySelector('svg')!.textContent).toContain('1\u202f234 zaczęte')
})
