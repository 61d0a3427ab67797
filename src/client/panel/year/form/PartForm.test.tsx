import { expect, mock, test } from 'bun:test'
import { fireEvent, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { SaidInPolish } from '#client/api/ApiError.ts'
import { rowFields } from '#client/panel/year/model/rowFields.ts'
import { useRowForm } from '#client/panel/year/model/useRowForm.ts'
import type { Role } from '#domain/people/roles.ts'
import { FLAG, GROUP as GROUP_KIND } from '#domain/year/fieldKinds.ts'
import type { YearState } from '#domain/year/year.ts'
import { PREREQUISITE_FIELDS } from '#domain/year/yearFields.ts'
import { editedSample, editorTask, InEditor } from '#test/editor.tsx'
import { screen, textOf } from '#test/screen.ts'
import { PartFields } from './PartFields.tsx'
import { PartForm } from './PartForm.tsx'
import { GROUP, TASK } from './parts.tsx'

const scouts = editorTask({ id: 3, name: 'Liczba harcerzy', type: 'REFONLY', maxPoints: 0, obligatory: true })
const year = editedSample({}, [editorTask(), scouts, editorTask({ id: 2, primaryGroupId: 2, name: 'Na obozie' })])

function open(over: Parameters<typeof editorTask>[0] = {}, role: Role = 'ADMIN', state: typeof year.state = 'DRAFT') {
  const save = mock(async (_task: object, _change: object) => {})
  render(
    <InEditor role={role} year={{ ...year, state }}>
      <PartForm part={TASK} row={editorTask(over)} save={save} />
    </InEditor>,
  )
  return save
}

const field = (label: string) => screen.queryByLabelText<HTMLInputElement>(label)
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Zapisz zadanie' })
const optionsOf = (label: string) => [...screen.getByLabelText(label).querySelectorAll('option')].map(textOf)
const choose = (label: string, option: string) => userEvent.selectOptions(field(label)!, option)
async function retype(label: string, text: string) {
  await userEvent.clear(field(label)!)
  if (text !== '') await userEvent.type(field(label)!, text)
}
const POINTS = 'Maksymalna liczba punktów'
const NAME = 'Nazwa zadania'

test.each([
  ['tak/nie', { points: true, multiplier: false, reference: false, second: true }],
  ['liniowe', { points: true, multiplier: true, reference: false, second: true }],
  ['liniowe z odniesieniem', { points: true, multiplier: false, reference: true, second: true }],
  ['paraboliczne z odniesieniem', { points: true, multiplier: false, reference: true, second: true }],
  ['tylko odniesienie', { points: false, multiplier: false, reference: false, second: false }],
])('a task of the type "%s" shows the fields it uses', async (type, shown) => {
  open()
  await choose('Rodzaj', type)
  expect({
    points: field(POINTS) !== null,
    multiplier: field('Mnożnik') !== null,
    reference: field('Zadanie odniesienia') !== null,
    second: field('Druga grupa') !== null,
  }).toEqual(shown)
})

test('the type for reference only makes a task obligatory, and another type leaves it so', async () => {
  open()
  const obligatory = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Obowiązkowe/ })
  expect([obligatory().checked, obligatory().disabled]).toEqual([false, false])
  await choose('Rodzaj', 'tylko odniesienie')
  expect([obligatory().checked, obligatory().disabled]).toEqual([true, true])
  await choose('Rodzaj', 'tak/nie')
  expect([obligatory().checked, obligatory().disabled]).toEqual([true, false])
})

test('saving needs a change, and the form says why it cannot be saved', async () => {
  const save = open()
  expect(saveButton().disabled).toBe(true)
  await retype(POINTS, '0')
  expect(saveButton().disabled).toBe(true)
  expect(screen.getByText('Maksymalna liczba punktów: Wpisz liczbę większą od 0')).toBeTruthy()

  await userEvent.type(field(POINTS)!, ',5')
  await userEvent.click(saveButton())
  expect(save.mock.calls[0]![0]).toMatchObject({ name: 'Zadanie 1', type: 'LINEAR', maxPoints: 0.5 })
})

test('a reference is found by a part of its name, and the task itself is not offered', async () => {
  open()
  await choose('Rodzaj', 'liniowe z odniesieniem')
  const offered = () => optionsOf('Zadanie odniesienia')
  expect(offered()).toEqual(['wybierz…', 'Liczba harcerzy', 'Na obozie'])
  await retype('Szukaj zadania odniesienia', 'HARC')
  expect(offered()).toEqual(['wybierz…', 'Liczba harcerzy'])

  await choose('Zadanie odniesienia', 'Liczba harcerzy')
  await retype('Szukaj zadania odniesienia', 'nic takiego')
  expect(offered()).toEqual(['wybierz…', 'Liczba harcerzy'])
})

test('65 a group has a field for each category that may require a symbol of it, and the check warns of what contradicts', async () => {
  const group = year.groups[0]!
  const save = mock(async (_group: object, _change: object) => {})
  const role: Role = 'ADMIN'
  render(
    <InEditor role={role} year={year}>
      <PartForm part={GROUP} row={group} save={save} />
    </InEditor>,
  )
  const symbols = ['dowolny symbol', 'co najmniej symbol leśny', 'co najmniej symbol puszczański']
  const [forest, wilderness] = ['Do kategorii leśnej w~tej grupie', 'Do kategorii puszczańskiej w~tej grupie']
  for (const label of [forest!, wilderness!]) expect(optionsOf(label)).toEqual(symbols)

  await choose(forest!, 'co najmniej symbol leśny')
  expect(screen.getByText(/kategoria leśna wymaga tu wyższego symbolu niż puszczańska/)).toBeTruthy()
  await choose(wilderness!, 'co najmniej symbol leśny')
  expect(screen.queryByText(/kategoria leśna wymaga tu wyższego symbolu/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz grupę' }))
  expect(save.mock.calls[0]![1]).toMatchObject({ lesnaRequires: 'LESNA', puszczanskaRequires: 'LESNA' })
})

test('the second group can be any group but the first, and enables the split', async () => {
  open()
  expect(optionsOf('Druga grupa')).toEqual(['bez drugiej grupy', 'Obszar 2'])
  expect(field('Podział punktów')!.disabled).toBe(true)
  await choose('Druga grupa', 'Obszar 2')
  expect(field('Podział punktów')!.disabled).toBe(false)

  await retype(POINTS, '')
  expect(field('Podział punktów')!.disabled).toBe(true)
})

test('the points of both groups are updated while the user types', async () => {
  open()
  const areas = () => textOf(screen.getByRole('list', { name: 'Co dają grupy tego zadania' }))
  await userEvent.type(field(POINTS)!, '0')
  expect(areas()).toBe('Obszar 1: 10 → 100~pkt próg leśny 4, puszczański 8')
  await choose('Druga grupa', 'Obszar 2')
  // happy-dom's sliders take no keys.
  fireEvent.change(field('Podział punktów')!, { target: { value: '0.25' } })
  expect(areas()).toContain('Obszar 1: 10 → 25~pkt')
  expect(areas()).toContain('Obszar 2: 10 → 85~pkt')
})

test('new errors and warnings of the year are shown before saving', async () => {
  open()
  await retype(POINTS, '5')
  expect(screen.getByText(/próg puszczański \(8\) jest nieosiągalny, grupa daje najwyżej 5~pkt/)).toBeTruthy()
})

test('an error of the server is shown in the form, and the edits stay', async () => {
  const save = open()
  save.mockImplementation(async () => {
    throw new SaidInPolish('Wystąpił błąd. Zależą od tego inne zadania: Na obozie.')
  })
  await userEvent.type(field(NAME)!, '!')
  await userEvent.click(saveButton())
  expect(textOf(await screen.findByRole('alert'))).toContain('Wystąpił błąd')
  expect(field(NAME)!.value).toBe('Zadanie 1!')
})

test.each([
  ['DISTRICT_COORDINATOR', 'DRAFT', { fields: false, order: false }],
  ['TOPLEVEL_COORDINATOR', 'DRAFT', { fields: true, order: true }],
  ['ADMIN', 'OPEN', { fields: false, order: true }],
  ['ADMIN', 'FINISHED', { fields: false, order: true }],
] as const)('%s in a year that is %s may change %p of a task', (role, state, may) => {
  open({}, role, state)
  const fields = !field(NAME)!.closest('fieldset')!.disabled
  expect({ fields, order: !field('Kolejność')!.disabled }).toEqual(may)
  expect(screen.queryByRole('button', { name: 'Zapisz zadanie' }) !== null).toBe(may.order)
})

test('a unit needs all three forms', async () => {
  const save = open()
  await userEvent.type(field('1 …')!, 'biwak')
  expect(saveButton().disabled).toBe(true)
  expect(screen.getAllByText(/Podaj wszystkie trzy formy/).length).toBeGreaterThan(0)
  await userEvent.type(field('2 …')!, 'biwaki')
  await userEvent.type(field('5 …')!, 'biwaków')
  await userEvent.click(saveButton())
  expect(save.mock.calls[0]![1]).toMatchObject({ unit: 'biwak|biwaki|biwaków', seen: { unit: null } })
})

test('only changed fields are sent, with the row as it was when the first edit began', async () => {
  const save = open()
  await userEvent.type(field(NAME)!, '!')
  await userEvent.click(saveButton())
  const { seen, ...change } = save.mock.calls[0]![1] as { seen: object }
  expect(change).toEqual({ name: 'Zadanie 1!' })
  expect(seen).toMatchObject({ name: 'Zadanie 1', type: 'LINEAR', maxPoints: 10, primaryGroupId: 1 })
  expect(seen).not.toHaveProperty('displayPriority')
})

test('in a conflict the stored version can be taken instead', async () => {
  const form = (maxPoints: number) => (
    <InEditor year={year}>
      <PartForm part={TASK} row={editorTask({ maxPoints })} />
    </InEditor>
  )
  const { rerender } = render(form(10))
  await userEvent.type(field(POINTS)!, '0')
  rerender(form(15))
  expect(saveButton().disabled).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: `Zapisana: ${POINTS}: 15` }))
  await userEvent.click(saveButton())
  expect(field(POINTS)!.value).toBe('15')
})

const isDisabled = (label: string) => screen.getByLabelText<HTMLInputElement>(label).disabled

test.each([
  ['ADMIN', 'DRAFT', false, { name: true, order: true }],
  ['ADMIN', 'OPEN', false, { name: false, order: true }],
  ['TOPLEVEL_COORDINATOR', 'FINISHED', false, { name: false, order: true }],
  ['TOPLEVEL_COORDINATOR', 'FINISHED', true, { name: true, order: true }],
  ['DISTRICT_COORDINATOR', 'DRAFT', true, { name: false, order: false }],
] as [Role, YearState, boolean, object][])(
  'a user with the role %s in a year in the state %s, with nuclear mode %p, may change %p of a group',
  (role, state, nuclear, may) => {
    const year = editedSample({ state })
    render(
      <InEditor role={role} nuclear={nuclear} year={year}>
        <PartForm part={GROUP} row={year.groups[0]!} />
      </InEditor>,
    )
    expect({ name: !isDisabled('Nazwa grupy zadań'), order: !isDisabled('Kolejność') }).toEqual(may as never)
    expect(isDisabled('Próg leśny (pkt)')).toBe(isDisabled('Nazwa grupy zadań'))
    expect(screen.getByText('Ta grupa daje najwyżej 10~pkt.')).toBeTruthy()
  },
)

test('a task measured against a reference counts whole numbers unless its editor says otherwise', async () => {
  open()
  const wholeNumbers = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /^Tylko całe liczby/ })
  expect(wholeNumbers()!.checked).toBe(false)
  await choose('Rodzaj', 'liniowe z odniesieniem')
  expect(wholeNumbers()!.checked).toBe(true)
  await choose('Rodzaj', 'tak/nie')
  expect(wholeNumbers()).toBe(null)
})

const withOthers = rowFields({
  ...PREREQUISITE_FIELDS,
  isNight: { ...FLAG, label: 'W nocy', initial: false },
  group: { ...GROUP_KIND, label: 'Obszar', initial: null },
})

function OtherFields() {
  const { specs, initial } = withOthers
  const form = useRowForm({ draft: 'x', fields: withOthers, saved: initial, schema: v.any(), save: async () => {} })
  return <PartFields form={form} specs={specs} layout={['name']} inputs={{ originId: null }} />
}

test('a field without a place or an input of its own comes last, with the input of its kind', async () => {
  render(
    <InEditor year={year}>
      <OtherFields />
    </InEditor>,
  )
  const labels = [...document.querySelectorAll('label')].map(textOf)
  expect(labels).toEqual(['Nazwa wymagania', 'Opis', 'Kolejność', 'W~nocy', 'Obszar'])
  expect(optionsOf('Obszar')).toEqual(['brak', 'Obszar 1', 'Obszar 2'])
  await userEvent.click(screen.getByRole('checkbox', { name: 'W~nocy' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'W~nocy' }).checked).toBe(true)
})
