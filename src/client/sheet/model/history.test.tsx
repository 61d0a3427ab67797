import { beforeAll, expect, test } from 'bun:test'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMemo, useState } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { UndoLast } from '#client/sheet/pages/SheetButtons.tsx'
import { SheetView } from '#client/sheet/pages/SheetView.tsx'
import { views } from '#client/sheet/pages/views.ts'
import { sampleSheet, sampleSheetYear, unit } from '#test/sampleSheet.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { withChanges } from './changes.ts'
import { editsBy } from './edits.ts'
import { History, useHistory } from './history.ts'
import { PREREQUISITES, type Section } from './sections.ts'
import { prepareSheet } from './sheet.ts'

beforeAll(views.fetch)

// Renders a sheet that shows its changes immediately, as the page does.

const score = prepareSheet(sampleSheetYear)

function LiveSheet({ section, history }: { section: Section; history: History }) {
  const [entries, setEntries] = useState(sampleSheet({ values: { 2: 3 } }).entries)
  const sheet = useMemo(() => score(entries), [entries])
  const plain = useMemo(() => editsBy(edit => setEntries(before => withChanges(before, [edit]))), [])
  const edits = useHistory(history, sheet, plain)
  const position = { section, shown: 'wszystkie', addressOf: (to: Section) => `/${to}` } as const
  return (
    <>
      <UndoLast changes={edits.changes} />
      <SheetView sheet={sheet} position={position} edits={edits} />
    </>
  )
}

function open(section: Section = unit.id) {
  const history = new History()
  const { hook } = memoryLocation({ path: '/arkusz' })
  render(
    <Router hook={hook}>
      <LiveSheet section={section} history={history} />
    </Router>,
  )
  return { history, user: userEvent.setup() }
}

const rowOf = (name: string) => screen.getByRole('heading', { level: 3, name }).closest<HTMLElement>('.task')!
const row = (name: string) => within(rowOf(name))
const field = (name: string) => row(name).getByRole<HTMLInputElement>('textbox')

test('after a change its row shows the previous value, and undoing restores it', async () => {
  const { user } = open()
  await user.click(field('Dobre uczynki'))
  await user.keyboard('12')
  expect(textOf(rowOf('Dobre uczynki'))).toContain('wpisane (było 3)Cofnij')
  await user.click(row('Dobre uczynki').getByRole('button', { name: /^Cofnij/ }))
  expect(field('Dobre uczynki').value).toBe('3')
  expect(row('Dobre uczynki').queryByRole('button', { name: /^Cofnij/ })).toBeNull()
})

test('undoing a first entry removes it', async () => {
  const { user } = open()
  await user.click(row('Kronika').getByRole('radio', { name: 'tak' }))
  await user.click(field('Wędrówka'))
  await user.keyboard('5')
  expect(textOf(rowOf('Wędrówka'))).toContain('było puste')
  await user.click(row('Wędrówka').getByRole('button', { name: /^Cofnij/ }))
  await user.click(row('Kronika').getByRole('button', { name: /^Cofnij/ }))
  expect(field('Wędrówka').value).toBe('')
  for (const answer of row('Kronika').getAllByRole<HTMLInputElement>('radio')) expect(answer.checked).toBe(false)
})

test('typing that ends with the first value is no change', async () => {
  const { history, user } = open()
  await user.click(field('Dobre uczynki'))
  await user.keyboard('9{Escape}')
  await user.click(row('Wędrówka').getByRole('button', { name: /^Moje zadania/ }))
  expect(history.done()).toHaveLength(1)
})

test('the last ten edits of all sections are undone one by one, the newest first', async () => {
  const { history, user } = open()
  for (const value of [1, 2, 3, 4, 5, 6]) {
    await user.click(field('Dobre uczynki'))
    await user.keyboard(`1${value}`)
    await user.click(field('Wędrówka'))
    await user.keyboard(`${value}`)
    await user.tab()
  }
  expect(history.done()).toHaveLength(10)
  for (let left = 10; left > 0; left--) await user.click(screen.getByRole('button', { name: `Cofnij (${left})` }))
  expect([field('Dobre uczynki').value, field('Wędrówka').value]).toEqual(['11', '1'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Cofnij \(/ }).disabled).toBe(true)
})

test('after undoing by keyboard the focus is on the field', async () => {
  const { user } = open()
  await user.click(field('Dobre uczynki'))
  await user.keyboard('8')
  act(() =>
    row('Dobre uczynki')
      .getByRole('button', { name: /^Cofnij/ })
      .focus(),
  )
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(field('Dobre uczynki'))
})

test('a change of a prerequisite can be undone too', async () => {
  const { user } = open(PREREQUISITES)
  await user.click(row('Książka pracy').getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: /Cofnij \(/ }))
  expect(row('Książka pracy').getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
})

test('a won symbol is shown in its row and announced, with the next goal', async () => {
  const { user } = open()
  const region = document.querySelector('[aria-live="polite"]')!
  await user.click(field('Dobre uczynki'))
  await user.keyboard('10')
  expect(rowOf('Dobre uczynki').querySelector('.won')).toBeNull()
  await user.click(row('Wędrówka').getByRole('textbox'))
  await user.keyboard('20')
  const won = rowOf('Wędrówka').querySelector('.won')!
  expect(textOf(won.querySelector('h4')!)).toBe('Symbol leśny jest Wasz!')
  expect(textOf(won)).toContain('brakuje')
  expect(textOf(region)).toStartWith('Symbol leśny jest Wasz')
  await user.click(row('Wędrówka').getByRole('button', { name: 'Ukryj' }))
  expect(rowOf('Wędrówka').querySelector('.won')).toBeNull()
})

test('a lost symbol is announced with a button to undo', async () => {
  const { user } = open()
  await user.click(field('Dobre uczynki'))
  await user.keyboard('0')
  expect(textOf(rowOf('Dobre uczynki'))).toContain('„Stan jednostki” ma znowu symbol polowy.')
})

test('the last prerequisite shows a link to the first area', async () => {
  const { user } = open(PREREQUISITES)
  await user.click(row('Książka pracy').getByRole('checkbox'))
  await user.tab()
  await user.click(row('Książka pracy').getByRole('checkbox'))
  await user.click(row('Książka pracy').getByRole('checkbox'))
  await user.click(row('Książka pracy').getByRole('checkbox'))
  expect(row('Książka pracy').getByText('Wymagania wstępne: 1~z~1')).toBeTruthy()
  expect(row('Książka pracy').getByRole('link', { name: 'Pierwszy obszar: Stan jednostki' })).toBeTruthy()
})
