import { afterEach, beforeAll, expect, mock, test } from 'bun:test'
import { cleanup, fireEvent, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { Discussion } from '#client/sheet/model/discussion.ts'
import type { SheetEdits } from '#client/sheet/model/edits.ts'
import type { Filter } from '#client/sheet/model/filters.ts'
import { PREREQUISITES, type Section, type Shown, SUMMARY } from '#client/sheet/model/sections.ts'
import type { Sheet } from '#client/sheet/model/sheet.ts'
import { aboutPrerequisite, aboutTask, WHOLE_SHEET } from '#client/sheet/model/threads.ts'
import type { Checking } from '#client/sheet/model/viewProps.ts'
import type { Mine } from '#domain/mine.ts'
import { remark, sampleDiscussion } from '#test/sampleDiscussion.ts'
import {
  campers,
  chronicle,
  goodTurns,
  hike,
  sampleSheet,
  sampleSheetYear,
  scouts,
  uniforms,
  unit,
} from '#test/sampleSheet.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { SheetView } from './SheetView.tsx'
import { views } from './views.ts'

beforeAll(views.fetch)
afterEach(cleanup)

interface Opened {
  edits?: SheetEdits
  shown?: Shown
  filter?: Filter
  discussion?: Discussion
  checking?: Checking
}

function open(
  sheet: Sheet,
  section: Section,
  { edits, shown = 'wszystkie', filter, discussion, checking }: Opened = {},
) {
  const { hook } = memoryLocation({ path: '/arkusz' })
  const view = (now: Sheet, discussionNow = discussion) => (
    <Router hook={hook}>
      <SheetView
        sheet={now}
        position={{ section, shown, filter, addressOf: to => `/arkusz/${to}` }}
        edits={edits}
        discussion={discussionNow}
        checking={checking}
      />
    </Router>
  )
  const { rerender, container } = render(view(sheet))
  return {
    container,
    show: (now: Sheet, discussionNow = discussion) => rerender(view(now, discussionNow)),
    user: userEvent.setup(),
  }
}

const row = (name: string) => within(screen.getByRole('heading', { level: 3, name }).closest('li')!)

const pointsOf = (name: string) =>
  textOf(screen.getByRole('heading', { level: 3, name }).closest('li')!.querySelector('.task__points')!)

function recordedEdits() {
  return {
    enter: mock((_task: { id: number }, _value: number | null, _how?: 'typed') => {}),
    finishEntry: mock(() => {}),
    setMine: mock((_task: { id: number }, _mine: Mine | null, _how?: 'typed') => {}),
    tick: mock((_prerequisite: { id: number }, _isDone: boolean) => {}),
    rejectionOf: (kind: string, id: number): string | undefined =>
      kind === 'value' && id === hike.id ? 'Nie znaleziono zadania' : undefined,
  }
}

test('a group shows its progress, and the points of each task', () => {
  open(sampleSheet({ values: { 2: 3, 6: 7 } }), unit.id)
  expect(textOf(screen.getByRole('heading', { level: 2 }))).toBe('Stan jednostki')
  expect(textOf(document.querySelector('.section-head__state')!)).toBe(
    'Symbol leśny · do puszczańskiego brakuje 10,5~pkt · 2~z~5~wypełnione',
  )
  expect(pointsOf('Dobre uczynki')).toBe('6,0 z~10,0~pkt')
  expect(pointsOf('Wędrówka')).toBe('3,5 z~5,0~pkt')
  expect(row('Liczba harcerzy').getByText('niepunktowane')).toBeTruthy()
})

test('65 a group of which a category requires a symbol says so', () => {
  const required = { ...unit, lesnaRequires: 'LESNA', puszczanskaRequires: 'PUSZCZANSKA' } as const
  open(sampleSheet({}, { ...sampleSheetYear, groups: [required, ...sampleSheetYear.groups.slice(1)] }), unit.id)
  expect(
    screen.getByText(
      'Obszar „Stan jednostki”: do kategorii leśnej co najmniej symbol leśny, do kategorii puszczańskiej co najmniej symbol puszczański.',
    ),
  ).toBeTruthy()
  cleanup()
  open(sampleSheet(), unit.id)
  expect(screen.queryByText(/co najmniej symbol/)).toBeNull()
})

test('Enter moves from value to value and from the last one to the next group, Tab skips − and +', async () => {
  const { user } = open(sampleSheet({ values: {} }), unit.id, { edits: recordedEdits() })
  const fields = [
    ...document.querySelectorAll<HTMLInputElement>('.task input:not([type="radio"]), .task label:first-child input'),
  ]
  await user.click(fields[0]!)
  for (const [index] of fields.entries()) {
    expect(document.activeElement).toBe(fields[index]!)
    await user.keyboard('{Enter}')
  }
  expect(textOf(document.activeElement!)).toStartWith('Następny obszar: ')

  const typed = row('Dobre uczynki')
  await user.click(typed.getByRole('textbox'))
  await user.tab()
  expect(document.activeElement!.getAttribute('aria-label')).toStartWith('Moje zadania')
  await user.tab()
  expect(textOf(document.activeElement!)).toBe('Więcej')
})

test('typing, switching, starring and ticking call their edits', async () => {
  const edits = recordedEdits()
  const { user } = open(sampleSheet({ values: { 2: 3 }, mine: [hike.id] }), unit.id, { edits })

  await user.type(row('Dobre uczynki').getByRole('textbox'), '{Backspace}4')
  expect(edits.enter).toHaveBeenLastCalledWith(goodTurns, 4, 'typed')
  await user.click(row('Kronika').getByRole('radio', { name: 'tak' }))
  expect(edits.enter).toHaveBeenLastCalledWith(chronicle, 1)
  await user.click(row('Wędrówka').getByRole('button', { name: 'Moje zadania: Wędrówka' }))
  expect(row('Wędrówka').getByRole('group', { name: 'Moje zadania: Wędrówka' })).toBeTruthy()
  await user.click(row('Wędrówka').getByRole('button', { name: 'Usuń z~moich' }))
  expect(edits.setMine).toHaveBeenLastCalledWith(hike, null)
  await user.click(row('Umundurowani').getByRole('button', { name: 'Moje zadania: Umundurowani' }))
  expect(edits.setMine).toHaveBeenLastCalledWith(uniforms, { value: null, month: null })
})

test('an obligatory task is always starred: its star opens the form, which cannot take it away', async () => {
  const { user } = open(sampleSheet(), unit.id, { edits: recordedEdits() })
  await user.click(row('Kronika').getByRole('button', { name: /Moje zadania: obowiązkowe/ }))
  expect(row('Kronika').getByLabelText('Do kiedy')).toBeTruthy()
  expect(row('Kronika').queryByRole('button', { name: 'Usuń z~moich' })).toBeNull()
  expect(row('Kronika').getByText('obowiązkowe')).toBeTruthy()
})

test('the star of a reference says how many tasks its larger number lowers', async () => {
  const values = { 1: 20, 4: 10, 5: 10 }
  const { show, user } = open(sampleSheet({ values, wanted: { 1: 30 } }), unit.id, { edits: recordedEdits() })
  expect(screen.queryByText(/obniża/)).toBeNull()
  await user.click(row(scouts.name).getByRole('button', { name: /^Moje zadania/ }))
  expect(screen.getAllByText(/obniża/).map(each => textOf(each).trim())).toEqual(['Większa liczba obniża 2~zadania.'])
  show(sampleSheet({ values, wanted: { 1: 20 } }))
  expect(screen.queryByText(/obniża/)).toBeNull()
})

test('an obligatory task says so in its row', () => {
  open(sampleSheet(), unit.id, { edits: recordedEdits() })
  expect(row(scouts.name).getByText('obowiązkowe')).toBeTruthy()
})

test('a rejected change is explained next to its task', () => {
  open(sampleSheet(), unit.id, { edits: recordedEdits() })
  expect(row('Wędrówka').getByText('Nie zapisano: Nie znaleziono zadania')).toBeTruthy()
})

test('the list at the side shows the entries, and the picker is not rendered before it is opened', () => {
  const { container, show } = open(sampleSheet({ values: { 2: 3 } }), unit.id)
  const area = within(screen.getByRole('navigation', { name: 'Obszary' })).getByRole('link', { name: /Stan jednostki/ })
  show(sampleSheet({ values: { 2: 4 } }))
  expect(textOf(container.querySelector('.figure')!)).toBe('8')
  expect(textOf(area)).toContain('8~pkt')

  const picker = document.getElementById('wybor-obszaru')!
  expect(picker.childElementCount).toBe(0)
  fireEvent(picker, new Event('beforetoggle'))
  expect(textOf(within(picker).getByRole('link', { name: /Stan jednostki/ }))).toContain('8~pkt')
})

test('"Moje zadania" shows starred tasks only, and keeps one whose star was just removed', () => {
  const { show } = open(sampleSheet({ mine: [hike.id] }), unit.id, { shown: 'moje' })
  expect(screen.queryByRole('heading', { name: 'Dobre uczynki' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Wędrówka' })).toBeTruthy()
  show(sampleSheet())
  expect(screen.getByRole('heading', { name: 'Wędrówka' })).toBeTruthy()
})

const names = () => screen.getAllByRole('heading', { level: 3 }).map(textOf)

test.each([
  ['niewypelnione', ['Liczba harcerzy', 'Umundurowani', 'Wędrówka']],
  ['bez-punktow', ['Kronika', 'Umundurowani', 'Wędrówka']],
] as const)('the filter %s narrows an area', (filter, expected) => {
  open(sampleSheet({ values: { 2: 3, 3: 0 } }), unit.id, { filter })
  expect(names()).toEqual([...expected])
  expect(textOf(screen.getByRole('button', { pressed: true }))).toEndWith(String(expected.length))
})

const remarks = [remark(aboutTask(hike.id)), remark({ ...aboutTask(chronicle.id), resolvedAt: '2027-05-02T10:00:00Z' })]

test('the filter of remarks shows only tasks with a thread', () => {
  open(sampleSheet(), unit.id, { filter: 'z-uwagami', discussion: sampleDiscussion(remarks) })
  expect(names()).toEqual(['Kronika', 'Wędrówka'])
  const chosen = screen.getByRole('button', { pressed: true })
  expect(textOf(chosen)).toBe('z~uwagami2')
})

test('a thread that was there when the filter was chosen stays visible after its only remark is deleted', () => {
  const { show } = open(sampleSheet(), unit.id, { filter: 'z-uwagami' })
  expect(screen.getByText('Nie ma tu uwag')).toBeTruthy()
  show(sampleSheet(), sampleDiscussion([remark(aboutTask(hike.id))]))
  expect(names()).toEqual(['Wędrówka'])
  show(sampleSheet(), sampleDiscussion([]))
  expect(names()).toEqual(['Wędrówka'])
})

test('prerequisites are filtered by threads, and keep one whose only remark is deleted', () => {
  const about = aboutPrerequisite(sampleSheet().year.prerequisites[0]!.id)
  const { show } = open(sampleSheet(), PREREQUISITES, {
    filter: 'z-uwagami',
    discussion: sampleDiscussion([remark(about)]),
  })
  expect(names()).toEqual(['Książka pracy'])
  expect(screen.getAllByRole('button', { name: /^(z~uwagami|nie)/ }).map(textOf)).toEqual(['z~uwagami1'])
  show(sampleSheet(), sampleDiscussion([]))
  expect(names()).toEqual(['Książka pracy'])

  cleanup()
  open(sampleSheet(), PREREQUISITES, { filter: 'z-uwagami', discussion: sampleDiscussion(remarks) })
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
  expect(screen.getByText('Nic takiego wśród wymagań wstępnych nie ma.')).toBeTruthy()
})

const ALL: Checking = { was: () => undefined }

test('a reviewer goes from one section with an open remark or a change to the next, and around to the first', () => {
  const prerequisite = aboutPrerequisite(sampleSheet().year.prerequisites[0]!.id)
  const discussion = sampleDiscussion([remark(prerequisite), remark(aboutTask(hike.id)), remark(WHOLE_SHEET)])
  const wayOn = (section: Section) => {
    open(sampleSheet(), section, { discussion, checking: ALL })
    const words = textOf(screen.getByRole('link', { name: /^Następny z/ }))
    cleanup()
    return words
  }
  expect(wayOn(PREREQUISITES)).toBe('Następny z~uwagą albo zmianą: Podsumowanie')
  expect(wayOn(unit.id)).toBe('Następny z~uwagą albo zmianą: Biwaki')
  open(sampleSheet(), unit.id, { discussion: sampleDiscussion([]), checking: ALL })
  expect(screen.getByRole('link', { name: 'Następny obszar: Biwaki' })).toBeTruthy()
  cleanup()
  const was: Checking['was'] = ({ taskId }) => (taskId === campers.id ? '9' : undefined)
  open(sampleSheet(), PREREQUISITES, {
    discussion: sampleDiscussion([]),
    checking: { was, changesInWords: '1 zmiana' },
  })
  expect(screen.getByRole('link', { name: 'Następny z~uwagą albo zmianą: Biwaki' })).toBeTruthy()
  expect(screen.getByText(/^Zielona krawędź: zmienione od poprzedniego zgłoszenia \(1~zmiana\)/)).toBeTruthy()
})

test('a filter that would show nothing is not offered', () => {
  open(sampleSheet(), unit.id, { discussion: sampleDiscussion([]) })
  expect(screen.queryByRole('button', { name: /uwagami/ })).toBeNull()
  expect(screen.getByRole('button', { name: /niewypełnione/ })).toBeTruthy()
})

test('until all prerequisites are ticked a group is closed and says why', () => {
  open(sampleSheet({ ticked: false }), unit.id, { edits: { ...recordedEdits(), setMine: undefined } })
  expect(textOf(screen.getAllByRole('heading', { level: 2 })[0]!)).toBe('Stan jednostki: obszar jeszcze zamknięty')
  expect(screen.getByText(/Brakuje jeszcze 1~wymagania\./)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('prerequisites show their progress and are ticked', async () => {
  const edits = recordedEdits()
  const { user, container } = open(sampleSheet({ ticked: false, values: { 2: 1 } }), PREREQUISITES, { edits })
  expect(textOf(container.querySelector('.figure')!.parentElement!)).toBe('0 z~1')
  expect(screen.getByText('Prowadzona na bieżąco.')).toBeTruthy()
  expect(screen.getByText(/Wpisane wartości są zachowane/)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Książka pracy' }))
  expect(edits.tick).toHaveBeenLastCalledWith(sampleSheetYear.prerequisites[0], true)
})

test.each([unit.id, PREREQUISITES])('without edits nothing can be changed (section %d)', section => {
  open(sampleSheet({ values: { 2: 3 } }), section)
  expect(document.querySelectorAll('.task :is(input, button:not(.more))')).toHaveLength(0)
})

test('without edits no row says what a symbol needs, and without stars there is no column for them', async () => {
  const sheet = sampleSheet({ values: { 2: 1 } })
  const { user } = open(sheet, unit.id, { edits: recordedEdits() })
  const more = () => user.click(row(goodTurns.name).getByRole('button', { name: /^Więcej/ }))
  await more()
  expect(document.querySelector('.task__hint[data-level]')).toBeTruthy()
  cleanup()
  open(sheet, unit.id)
  await more()
  expect(document.querySelector('.task__hint[data-level]')).toBeNull()
  expect(document.querySelector('.task .star')).toBeNull()
})

test('T05 hostile names and descriptions are shown as they are written and create no element', () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>'
  const hostileTask = { ...hike, name: hostile, description: hostile, secondaryGroupId: null, split: 1 }
  const year = {
    ...sampleSheetYear,
    name: hostile,
    prerequisites: [{ id: 1, name: hostile, description: hostile }],
    groups: [{ ...unit, name: hostile, tasks: [hostileTask] }],
  }
  for (const section of [PREREQUISITES, SUMMARY, unit.id]) {
    const { container } = open(sampleSheet({}, year), section, { edits: recordedEdits() })
    expect(textOf(container)).toContain(hostile)
    expect(container.querySelector('script, img')).toBeNull()
    cleanup()
  }
})
