import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { screen, textOf, within } from '#test/screen.ts'

const show = () =>
  render(
    <main>
      <p title="Szukaj w lesie">Powodzenia w lesie</p>
      <label>
        Ile w lesie
        <input defaultValue="w lesie" placeholder="5 dni" />
      </label>
      <button type="button" aria-label="Zapisz 2 zmiany" aria-describedby="more" />
      <span id="more">i wyloguj</span>
    </main>,
  )

test.each([
  ['texts', 'ByText', 'Powodzenia w~lesie', 'Powodzenia w lesie'],
  ['titles', 'ByTitle', 'Szukaj w~lesie', 'Szukaj w lesie'],
  ['labels', 'ByLabelText', 'Ile w~lesie', 'Ile w lesie'],
  ['placeholders', 'ByPlaceholderText', '5~dni', '5 dni'],
  ['values, which are not typeset', 'ByDisplayValue', 'w lesie', 'w~lesie'],
] as const)('~ finds a no-break space, and a space finds none, in %s', async (_, by, shown, other) => {
  show()
  for (const words of [shown, new RegExp(`${shown}$`)]) {
    expect(screen[`getAll${by}`](words)).toHaveLength(1)
    expect(await within(document.body)[`find${by}`](words)).toBeTruthy()
  }
  for (const words of [other, new RegExp(`${other}$`)]) expect(screen[`queryAll${by}`](words)).toEqual([])
})

test('~ finds a no-break space, and a space finds none, in names and descriptions', () => {
  show()
  const found = (name: string | RegExp, description: string | RegExp) =>
    screen.queryAllByRole('button', { name, description }).length
  expect(found('Zapisz 2~zmiany', 'i~wyloguj')).toBe(1)
  expect(found(/ 2~Z/i, /^i~/)).toBe(1)
  expect(found('Zapisz 2 zmiany', 'i~wyloguj')).toBe(0)
  expect(found(/ 2 Z/i, /^i~/)).toBe(0)
  expect(found('Zapisz 2~zmiany', 'i wyloguj')).toBe(0)
})

test('a text has ~ for each no-break space, and so has the error of a query that finds nothing', () => {
  show()
  expect(textOf(screen.getByText(/^Powodzenia/))).toBe('Powodzenia w~lesie')
  expect(() => screen.getByRole('button', { name: 'Zapisz 3~zmiany' })).toThrow(
    /"Zapisz 3~zmiany"[\s\S]*"Zapisz 2~zmiany"/,
  )
})
