import { afterEach, expect, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { screen, textOf } from '#test/screen.ts'
import { ValueField, YesNo } from './ValueField.tsx'

afterEach(cleanup)

/** Renders a field that shows its numbers immediately, as the page does. `fromServer` sets another leader's value. */
function open(first?: number) {
  const entered: (number | null)[] = []
  const done: (number | undefined)[] = []
  let value = first
  const view = () => <ValueField name="Biwaki" value={value} onValue={enter} onDone={() => done.push(value)} />
  const { rerender } = render(view())

  function show(number: number | undefined) {
    value = number
    rerender(view())
  }
  function enter(number: number | null) {
    entered.push(number)
    show(number ?? undefined)
  }
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Biwaki' })
  return { field, entered, done, fromServer: show, user: userEvent.setup() }
}

test('"0,5" can be typed through "0,", and every number on the way counts', async () => {
  const { field, entered, user } = open()
  await user.type(field, '0,')
  expect(field.value).toBe('0,')
  await user.type(field, '5')
  expect(field.value).toBe('0,5')
  expect(entered).toEqual([0, 0, 0.5])
})

test('a decimal point is accepted, and is shown as a comma after the field is left', async () => {
  const { field, entered, user } = open()
  await user.type(field, '2.50')
  await user.tab()
  expect(entered.at(-1)).toBe(2.5)
  expect(field.value).toBe('2,5')
})

test('an ambiguous number raises a question, and nothing is lost before it is answered', async () => {
  const { field, entered, user } = open(4)
  await user.clear(field)
  await user.paste('1.500')
  await user.tab()
  expect([field.value, entered]).toEqual(['1.500', []])
  expect(textOf(screen.getByRole('status'))).toBe('1500~czy 1,5? Liczy się 4.')
  await user.click(screen.getByRole('button', { name: '1500' }))
  expect([entered, document.activeElement === field, screen.queryByRole('status')]).toEqual([[1500], true, null])

  await user.clear(field)
  await user.type(field, '2.750')
  await user.click(screen.getByRole('button', { name: '2,75' }))
  expect([entered.at(-1), field.value]).toEqual([2.75, '2,75'])
})

test('an invalid number is ignored, with a message', async () => {
  const { field, entered, user } = open(4)
  await user.clear(field)
  await user.type(field, '12x')
  expect(entered).toEqual([1, 12])
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(textOf(screen.getByRole('status'))).toBe('Wpiszcie liczbę od 0~do 1\u202f000\u202f000. Liczy się 12.')

  await user.tab()
  expect(field.value).toBe('12x')
  await user.type(field, '{Backspace}')
  expect(screen.queryByRole('status')).toBeNull()
})

test.each(['-1', 'abc', '1000001', '1e3', '1-2', 'Infinity'])('%s never becomes a value', async text => {
  const { field, entered, user } = open()
  await user.click(field)
  await user.paste(text)
  expect(entered).toEqual([])
  expect(field.value).toBe(text)
})

test('a task without an entry shows an empty field, one with 0 shows it', () => {
  expect(open().field.value).toBe('')
  cleanup()
  expect(open(0).field.value).toBe('0')
})

test('the buttons change by one and never go below 0', async () => {
  const { field, entered, user } = open(1.5)
  await user.click(screen.getByRole('button', { name: 'więcej' }))
  await user.click(screen.getByRole('button', { name: 'mniej' }))
  await user.click(screen.getByRole('button', { name: 'mniej' }))
  await user.click(screen.getByRole('button', { name: 'mniej' }))
  expect(entered).toEqual([2.5, 1.5, 0.5, 0])
  expect(field.value).toBe('0')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'mniej' }).disabled).toBe(true)
})

test('the buttons step large numbers to round ones', async () => {
  const { entered, user } = open(13_435)
  await user.click(screen.getByRole('button', { name: 'więcej' }))
  await user.click(screen.getByRole('button', { name: 'mniej' }))
  expect(entered).toEqual([14_000, 13_000])
})

test('a stray Space changes nothing, and the value is shown again', async () => {
  const { field, entered, user } = open(19)
  await user.click(field)
  await user.keyboard(' ')
  expect(field.value).toBe(' ')
  expect(screen.queryByRole('status')).toBeNull()
  await user.tab()
  expect(field.value).toBe('19')
  expect(entered).toEqual([])
})

test('the value of an emptied field stays until the field is left', async () => {
  const { field, entered, user } = open(19)
  await user.clear(field)
  expect(entered).toEqual([])
  await user.tab()
  expect(entered).toEqual([null])
  expect(field.value).toBe('')
})

test('"−" in a field without an entry enters nothing', async () => {
  const { field, entered, user } = open()
  await user.click(screen.getByRole('button', { name: 'mniej' }))
  await user.click(field)
  await user.keyboard('{ArrowDown}')
  expect(entered).toEqual([])
  expect(field.value).toBe('')
})

test('leaving an empty field enters nothing', async () => {
  const { field, entered, user } = open()
  await user.click(field)
  await user.tab()
  expect(field.value).toBe('')
  expect(entered).toEqual([])
})

test.each([19, undefined])('Escape restores the previous value: %p', async first => {
  const { field, entered, user } = open(first)
  await user.click(field)
  await user.keyboard('7{Escape}')
  expect(entered).toEqual([7, first ?? null])
  expect(field.value).toBe(first === undefined ? '' : '19')
})

test('thousands are separated except during typing', async () => {
  const { field, entered, user } = open(13_435)
  expect(field.value).toBe('13\u202f435')
  await user.click(field)
  expect(field.value).toBe('13435')
  await user.paste('12\u00a0000')
  expect(entered).toEqual([12_000])
  await user.tab()
  expect(field.value).toBe('12\u202f000')
})

test('the arrow keys step as the buttons do', async () => {
  const { field, entered, user } = open(1)
  await user.click(field)
  await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(entered).toEqual([2, 1, 0])
})

test('Enter and leaving the field save without waiting', async () => {
  const { field, done, user } = open()
  await user.type(field, '7{Enter}')
  expect(done).toEqual([7])
  await user.tab()
  expect(done).toEqual([7, 7])
})

test("another leader's value does not disturb the typing, and is shown when the field is left", async () => {
  const { field, entered, fromServer, user } = open(3)
  await user.clear(field)
  await user.type(field, '1,')
  fromServer(9)
  await user.type(field, '5')
  expect(field.value).toBe('1,5')
  expect(entered.at(-1)).toBe(1.5)

  fromServer(8)
  await user.tab()
  expect(field.value).toBe('8')
  expect(entered.at(-1)).toBe(1.5)
})

test('an entered number is shown until the sheet has it, another value arrives or it is rejected', async () => {
  const view = (value: number, onDone = asBefore) => (
    <ValueField name="Biwaki" value={value} onValue={() => {}} onDone={onDone} />
  )
  const asBefore = () => {}
  const { rerender } = render(view(3))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Biwaki' })
  const enter = () => userEvent.type(field, '{ArrowUp}{ArrowUp}{Enter}')
  await enter()
  rerender(view(3))
  expect(field.value).toBe('5')
  for (const saved of [5, 3]) {
    rerender(view(saved))
    expect(field.value).toBe(String(saved))
  }
  await enter()
  expect(field.value).toBe('5')
  rerender(view(3, () => {}))
  expect(field.value).toBe('3')
})

test('an answer is shown as soon as it is pressed, and what the sheet says once it has caught up', async () => {
  const answers: boolean[] = []
  const shown = (value: boolean | undefined, since: unknown) => (
    <YesNo name="Kronika" value={value} since={since} onValue={answer => answers.push(answer)} />
  )
  const { rerender } = render(shown(undefined, 1))
  const yes = () => screen.getByRole<HTMLInputElement>('radio', { name: 'tak' }).checked
  await userEvent.click(screen.getByText('tak'))
  expect([answers, yes()]).toEqual([[true], true])
  rerender(shown(undefined, 1))
  expect(yes()).toBe(true)
  rerender(shown(true, 2))
  expect(yes()).toBe(true)
  // The sheet did not take it.
  rerender(shown(undefined, 3))
  expect(yes()).toBe(false)
})
