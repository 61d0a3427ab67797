import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { screen, textOf } from '#test/screen.ts'
import { Gauge, GaugeLegend } from './Gauge.tsx'

const thresholds = { lesnaThreshold: 40, puszczanskaThreshold: 50 }
const places = (element: HTMLElement) =>
  [...element.children].map(part => (part as HTMLElement).style.getPropertyValue('--at'))

test('the fill, the hatch and both thresholds are placed in proportion to the maximum', () => {
  render(<Gauge points={45} max={90} withMine={60} thresholds={thresholds} level="LESNA" />)
  expect(places(screen.getByRole('img')).map(place => Math.round(Number(place)))).toEqual([67, 50, 44, 56])
})

test('the accessible name of the gauge contains its values', () => {
  render(<Gauge points={43.9} max={90} withMine={60} thresholds={thresholds} level="LESNA" />)
  expect(
    screen.getByRole('img', { name: '43~z~90~pkt, symbol leśny; z~moimi 60~pkt; próg leśny 40, puszczański 50' }),
  ).toBeTruthy()
})

test('a threshold above the maximum stays on the track', () => {
  render(<Gauge points={5} max={10} thresholds={{ lesnaThreshold: 20, puszczanskaThreshold: 30 }} level="POLOWA" />)
  expect(places(screen.getByRole('img'))).toEqual(['50', '50', '100', '100'])
})

test('the gauge of an area without points is an empty track', () => {
  render(<Gauge points={0} max={0} thresholds={{ lesnaThreshold: 1, puszczanskaThreshold: 1 }} level="POLOWA" />)
  expect(places(screen.getByRole('img'))).toEqual(['0', '0', '0', '0'])
})

test('the legend names both thresholds', () => {
  const { container } = render(<GaugeLegend max={90} thresholds={thresholds} />)
  expect(textOf(container)).toBe('leśny 40puszczański 50')
})
