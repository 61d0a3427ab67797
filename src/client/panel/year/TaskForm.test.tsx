import { expect, mock, test } from 'bun:test'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SaidInPolish } from '#client/ui/messages.ts'
import type { Role } from '#domain/roles.ts'
import { editedSample, editorTask, InEditor } from '#test/editor.tsx'
import { TaskForm } from './TaskForm.tsx'
import { taskFields } from './taskFields.ts'

const scouts = editorTask({ id: 3, name: 'Liczba harcerzy', type: 'REFONLY', maxPoints: 0, obligatory: true })
const year = editedSample({}, [editorTask(), scouts, editorTask({ id: 2, primaryGroupId: 2, name: 'Na obozie' })])

function open(over: Parameters<typeof editorTask>[0] = {}, role: Role = 'ADMIN', state: typeof year.state = 'DRAFT') {
  const save = mock(async (_task: object, _change: object) => {})
  render(
    <InEditor role={role}>
      <TaskForm
        year={{ ...year, state }}
        id={1}
        of="task-1"
        saved={taskFields(editorTask(over))}
        row={editorTask(over)}
        save={save}
        yes="Zapisz zadanie"
      />
    </InEditor>,
  )
  return save
}

const field = (label: string) => screen.queryByLabelText<HTMLInputElement>(label)
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Zapisz zadanie' })
const optionsOf = (label: string) =>
  [...screen.getByLabelText(label).querySelectorAll('option')].map(option => option.textContent)
async function choose(label: string, option: string) {
  await userEvent.click(field(label)!)
  await userEvent.selectOptions(field(label)!, option)
}
/** A slider takes no keys in this document. */
const slide = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test.each([
  ['tak/nie', { points: true, multiplier: false, reference: false, second: true }],
  ['liniowe', { points: true, multiplier: true, reference: false, second: true }],
  ['liniowe z odniesieniem', { points: true, multiplier: false, reference: true, second: true }],
  ['paraboliczne z odniesieniem', { points: true, multiplier: false, reference: true, second: true }],
  ['tylko odniesienie', { points: false, multiplier: false, reference: false, second: false }],
])('a task of the type "%s" shows what it needs and nothing else', async (type, shown) => {
  open()
  await choose('Rodzaj', type)
  expect({
    points: field('Maksymalna liczba punktów') !== null,
    multiplier: field('Mnożnik') !== null,
    reference: field('Zadanie odniesienia') !== null,
    second: field('Druga grupa') !== null,
  }).toEqual(shown)
})

test('for reference only a task is obligatory, and stays so when that is taken back', async () => {
  open()
  const obligatory = () => screen.getByRole<HTMLInputElement>('checkbox')
  expect([obligatory().checked, obligatory().disabled]).toEqual([false, false])
  await choose('Rodzaj', 'tylko odniesienie')
  expect([obligatory().checked, obligatory().disabled]).toEqual([true, true])
  await choose('Rodzaj', 'tak/nie')
  expect([obligatory().checked, obligatory().disabled]).toEqual([true, false])
})

test('saving waits for a change, and says what stands in its way', async () => {
  const save = open()
  expect(saveButton().disabled).toBe(true)
  await userEvent.clear(field('Maksymalna liczba punktów')!)
  await userEvent.type(field('Maksymalna liczba punktów')!, '0')
  expect(saveButton().disabled).toBe(true)
  expect(screen.getByText('Maksymalna liczba punktów: Wpisz liczbę większą od 0')).toBeTruthy()

  await userEvent.type(field('Maksymalna liczba punktów')!, ',5')
  await userEvent.click(saveButton())
  expect(save.mock.calls[0]![0]).toMatchObject({ name: 'Zadanie 1', type: 'LINEAR', maxPoints: 0.5 })
})

test('a reference is found by a part of its name, and is never the task itself', async () => {
  open()
  await choose('Rodzaj', 'liniowe z odniesieniem')
  const offered = () => optionsOf('Zadanie odniesienia')
  await userEvent.click(field('Zadanie odniesienia')!)
  expect(offered()).toEqual(['wybierz…', 'Liczba harcerzy', 'Na obozie'])
  await userEvent.type(field('Szukaj zadania odniesienia')!, 'HARC')
  expect(offered()).toEqual(['wybierz…', 'Liczba harcerzy'])

  await choose('Zadanie odniesienia', 'Liczba harcerzy')
  await userEvent.clear(field('Szukaj zadania odniesienia')!)
  await userEvent.type(field('Szukaj zadania odniesienia')!, 'nic takiego')
  expect(offered()).toEqual(['wybierz…', 'Liczba harcerzy'])
})

test('the second area is any but the own one, and only then points are split', async () => {
  open()
  await userEvent.click(field('Druga grupa')!)
  expect(optionsOf('Druga grupa')).toEqual(['bez drugiej grupy', 'Obszar 2'])
  expect(field('Podział punktów')!.disabled).toBe(true)
  await choose('Druga grupa', 'Obszar 2')
  expect(field('Podział punktów')!.disabled).toBe(false)

  await userEvent.clear(field('Maksymalna liczba punktów')!)
  expect(field('Podział punktów')!.disabled).toBe(true)
})

test('a long choice shows what is chosen, and offers the rest as soon as the keyboard or a pointer reaches it', async () => {
  open({ secondaryGroupId: 2 })
  expect(optionsOf('Grupa zadań')).toEqual(['Obszar 1'])
  expect(optionsOf('Druga grupa')).toEqual(['bez drugiej grupy', 'Obszar 2'])
  act(() => field('Grupa zadań')!.focus())
  expect(optionsOf('Grupa zadań')).toEqual(['Obszar 1', 'Obszar 2'])
  expect(field('Grupa zadań')!.value).toBe('1')

  await choose('Druga grupa', 'bez drugiej grupy')
  await choose('Grupa zadań', 'Obszar 2')
  await userEvent.hover(field('Druga grupa')!)
  expect(optionsOf('Druga grupa')).toEqual(['bez drugiej grupy', 'Obszar 1'])
})

test('what both areas would give is counted while it is typed', async () => {
  open()
  const areas = () => screen.getByRole('list', { name: 'Co dają grupy tego zadania' }).textContent
  await userEvent.type(field('Maksymalna liczba punktów')!, '0')
  expect(areas()).toBe('Obszar 1: 10 → 100 pkt próg leśny 4, puszczański 8')
  await choose('Druga grupa', 'Obszar 2')
  slide('Podział punktów', '0.25')
  expect(areas()).toContain('Obszar 1: 10 → 25 pkt')
  expect(areas()).toContain('Obszar 2: 10 → 85 pkt')
})

test('what the change would do wrong to the year is told before it is saved', async () => {
  open()
  await userEvent.clear(field('Maksymalna liczba punktów')!)
  await userEvent.type(field('Maksymalna liczba punktów')!, '5')
  expect(screen.getByText(/próg puszczański \(8\) jest nieosiągalny, grupa daje najwyżej 5 pkt/)).toBeTruthy()
})

test('a refusal is told beside the form, and nothing typed is lost', async () => {
  const save = open()
  save.mockImplementation(async () => {
    throw new SaidInPolish('Wystąpił błąd. Zależą od tego inne zadania: Na obozie.')
  })
  await userEvent.type(field('Nazwa zadania')!, '!')
  await userEvent.click(saveButton())
  expect((await screen.findByRole('alert')).textContent).toContain('Wystąpił błąd')
  expect(field('Nazwa zadania')!.value).toBe('Zadanie 1!')
})

test.each([
  ['DISTRICT_COORDINATOR', 'DRAFT', true],
  ['TOPLEVEL_COORDINATOR', 'DRAFT', false],
  ['ADMIN', 'OPEN', true],
  ['ADMIN', 'FINISHED', true],
] as const)('for %s the form of a task in a year that is %s is closed: %p', (role, state, closed) => {
  open({}, role, state)
  expect(field('Nazwa zadania')!.closest('fieldset')!.disabled).toBe(closed)
  expect(screen.queryByRole('button', { name: 'Zapisz zadanie' }) === null).toBe(closed)
})

test('what is counted is said in three forms, none of which alone is enough', async () => {
  const save = open()
  await userEvent.type(field('1 …')!, 'biwak')
  expect(saveButton().disabled).toBe(true)
  expect(screen.getAllByText(/Podaj wszystkie trzy formy/).length).toBeGreaterThan(0)
  await userEvent.type(field('2 …')!, 'biwaki')
  await userEvent.type(field('5 …')!, 'biwaków')
  await userEvent.click(saveButton())
  expect(save.mock.calls[0]![1]).toEqual({ unit: 'biwak|biwaki|biwaków', seen: { unit: null } })
})

test('only what was changed is sent, with what was there', async () => {
  const save = open()
  await userEvent.type(field('Nazwa zadania')!, '!')
  await userEvent.click(saveButton())
  expect(save.mock.calls[0]![1]).toEqual({ name: 'Zadanie 1!', seen: { name: 'Zadanie 1' } })
})

test('when somebody else changed the same field, both values are there to choose from', async () => {
  const save = mock(async (_task: object, _change: object) => {})
  const form = (maxPoints: number) => {
    const task = editorTask({ maxPoints })
    return (
      <InEditor>
        <TaskForm year={year} id={1} of="task-1" saved={taskFields(task)} row={task} save={save} yes="Zapisz zadanie" />
      </InEditor>
    )
  }
  const { rerender } = render(form(10))
  await userEvent.type(field('Maksymalna liczba punktów')!, '0')
  rerender(form(15))
  expect(saveButton().disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Twoje: 100' }))
  await userEvent.click(saveButton())
  expect(save.mock.calls[0]![1]).toEqual({ maxPoints: 100, seen: { maxPoints: 15 } })

  await userEvent.type(field('Maksymalna liczba punktów')!, '7')
  rerender(form(20))
  await userEvent.click(screen.getByRole('button', { name: 'Zapisane: 20' }))
  expect(field('Maksymalna liczba punktów')!.value).toBe('20')
})
