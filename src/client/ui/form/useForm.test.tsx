import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { ApiError } from '#client/api/ApiError.ts'
import { mistake } from '#contract/mistakes.ts'
import { screen, textOf } from '#test/screen.ts'
import { Field, FormError } from './Field.tsx'
import { useForm } from './useForm.ts'

const Troop = v.object({
  name: v.pipe(v.string(), v.nonEmpty(mistake('name-missing'))),
  password: v.pipe(v.string(), v.minLength(8, mistake('password-too-short'))),
})

function TroopForm({ send }: { send: (values: v.InferOutput<typeof Troop>) => Promise<unknown> }) {
  const form = useForm(Troop, send)
  return (
    <form {...form.props}>
      <Field label="Nazwa" name="name" hint="Jak na proporcu" errors={form.errors.name} />
      <Field label="Hasło" name="password" errors={form.errors.password} />
      <FormError message={form.failure} />
      <button type="submit">Zapisz</button>
      <output>{form.ready ? 'gotowe' : 'niegotowe'}</output>
    </form>
  )
}

const doNothing = async () => {}
const name = () => screen.getByLabelText<HTMLInputElement>('Nazwa')
const password = () => screen.getByLabelText<HTMLInputElement>('Hasło')

test('an error is shown only after its field was left', async () => {
  render(<TroopForm send={doNothing} />)
  await userEvent.type(password(), 'abc')
  expect(screen.queryByText('Hasło jest zbyt krótkie')).toBeNull()

  await userEvent.tab()
  expect(screen.getByText('Hasło jest zbyt krótkie')).toBeTruthy()
  expect(screen.queryByText(/Podaj nazwę/)).toBeNull()
})

test('submitting an invalid form shows every error and moves the focus to the first invalid field', async () => {
  render(<TroopForm send={doNothing} />)
  await userEvent.click(screen.getByText('Zapisz'))
  expect(screen.getByText(/Podaj nazwę/)).toBeTruthy()
  expect(screen.getByText('Hasło jest zbyt krótkie')).toBeTruthy()
  expect(document.activeElement).toBe(name())
})

test('aria-describedby links a field to its hint and its error', async () => {
  render(<TroopForm send={doNothing} />)
  await userEvent.click(screen.getByText('Zapisz'))
  const described = name().getAttribute('aria-describedby')!.split(' ')
  expect(described.map(id => textOf(document.getElementById(id)!))).toEqual(['Jak na proporcu', 'Podaj nazwę'])
  expect(name().getAttribute('aria-invalid')).toBe('true')
})

test('a form is ready when it is valid', async () => {
  render(<TroopForm send={doNothing} />)
  await userEvent.type(name(), 'Wilki')
  expect(screen.getByText('niegotowe')).toBeTruthy()
  await userEvent.type(password(), 'watra1234')
  expect(screen.getByText('gotowe')).toBeTruthy()
})

test("the server's error is announced in Polish, and the typed text stays", async () => {
  const reject = async () => {
    throw new ApiError(422, 'team-name-taken', { field: 'name' })
  }
  render(<TroopForm send={reject} />)
  await userEvent.type(name(), 'Wilki')
  await userEvent.type(password(), 'watra1234')
  await userEvent.click(screen.getByText('Zapisz'))

  expect(textOf(await screen.findByRole('alert'))).toBe('Drużyna o~tej nazwie już istnieje w~tej chorągwi')
  expect([name().value, password().value]).toEqual(['Wilki', 'watra1234'])
})

test('a form sends the output of its schema', async () => {
  const sent: unknown[] = []
  render(<TroopForm send={async values => sent.push(values)} />)
  await userEvent.type(name(), 'Wilki')
  await userEvent.type(password(), 'watra1234{Enter}')
  expect(sent).toEqual([{ name: 'Wilki', password: 'watra1234' }])
})
