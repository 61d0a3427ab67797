import { afterEach, expect, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import { ProgressChart } from './ProgressChart.tsx'

afterEach(cleanup)

test('counts of a thousand and more have a separator in the chart and in the table', () => {
  const progress = [{ day: '2027-03-01', begun: 1234, submitted: 1100, approved: 1000 }]
  const { container } = render(<ProgressChart progress={progress} deadline={null} isOpen />)
  expect([...container.querySelectorAll('td.num')].map(cell => cell.textContent)).toEqual([
    '1\u202f234',
    '1\u202f100',
    '1\u202f000',
  ])
  expect(container.querySelector('svg')!.textContent).toContain('1\u202f234 zaczęte')
})

test('when all troops are approved the three labels are placed below each other inside the chart', () => {
  const progress = [{ day: '2027-03-01', begun: 3, submitted: 3, approved: 3 }]
  const { container } = render(<ProgressChart progress={progress} deadline="2027-05-31" isOpen={false} />)
  const labels = [...container.querySelector('svg')!.querySelectorAll('text')].filter(({ textContent }) =>
    textContent!.startsWith('3 z'),
  )
  const heights = labels.map(label => Number(label.getAttribute('y')))
  expect(heights).toEqual([14, 30, 46])
  expect(container.textContent).not.toContain('dziś')
})
