import { beforeAll, expect, spyOn, test } from 'bun:test'
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { ApiError } from '#client/api/ApiError.ts'
import { storedKeys } from '#client/api/storage.ts'
import { CHANGES } from '#client/api/unsaved.ts'
import type { Saving } from '#client/sheet/model/changes.ts'
import type { Review } from '#client/sheet/model/review.ts'
import type { SheetAnswer } from '#client/sheet/model/sheet.ts'
import { Outbox } from '#client/sheet/saving/outbox.ts'
import { useSaving } from '#client/sheet/saving/useOutbox.ts'
import { sampleReview } from '#test/sampleReview.ts'
import { camps, sampleSheetYear, unit } from '#test/sampleSheet.ts'
import { screen, textOf } from '#test/screen.ts'
import { OwnSheet } from './OwnSheet.tsx'
import { views } from './views.ts'

// Renders the page with an outbox whose server is never called, or rejects.

beforeAll(views.fetch)

const wilki = { id: 10, name: 'Wilki', locked: false, district: { name: 'Północ' } }
let answeredWith: ApiError = new ApiError(409, 'sheet-locked')
const outbox = new Outbox(
  { userId: 1, teamId: 10 },
  {
    send: async () => {
      throw answeredWith
    },
    outdated: () => {},
    signedOut: () => {},
  },
)
const waiting = sampleReview({ state: 'SUBMITTED', since: '2027-05-01T10:00:00Z', own: true })
const idle: Saving = {
  phase: 'untouched',
  savedAt: null,
  trouble: null,
  changes: [],
  rejections: [],
  mayLose: false,
  update: 'progress',
}

function answerWith({ ticked = true } = {}): SheetAnswer {
  const groups = [unit, camps].map(group => ({
    ...group,
    tasks: group.tasks.map(task => ({ ...task, value: 0, entered: false, favourite: task.obligatory })),
  }))
  const year = { id: 5, name: sampleSheetYear.name, deadline: null, ...sampleSheetYear.thresholds }
  return [year, groups, sampleSheetYear.prerequisites.map(row => ({ ...row, value: ticked }))]
}

/** Returns the keys of the changes stored in the browser. */
const unsent = () => storedKeys(CHANGES)

interface Opened {
  at?: string
  saving?: Partial<Saving>
  team?: typeof wilki
  isOver?: boolean
  review?: Review | null
  ticked?: boolean
}

function open({ at = '?obszar=1', saving, team = wilki, isOver = false, review = null, ticked = true }: Opened = {}) {
  const { hook, searchHook, history } = memoryLocation({ path: `/kategoryzacja${at}`, record: true })
  render(
    <Router hook={hook} searchHook={searchHook}>
      <OwnSheet
        answer={answerWith({ ticked })}
        team={team}
        isOver={isOver}
        review={review}
        lastYear={null}
        outbox={outbox}
        saving={{ ...idle, ...saving }}
      />
    </Router>,
  )
  return history
}

test.each([
  [{ phase: 'saving' }, 'Zapisywanie…'],
  [{ phase: 'saved', savedAt: Date.parse('2026-11-20T19:41:00Z') }, 'Zapisano 20:41'],
  [{ phase: 'retrying' }, 'Bez sieci.'],
  [{ phase: 'stopped' }, 'Zalogujcie się ponownie.'],
] as const)('the state of saving is visible: %o', (saving, words) => {
  using _ = spyOn(outbox.saving, 'get').mockReturnValue({ ...idle, ...saving })
  open()
  expect(textOf(screen.getByRole('status'))).toContain(words)
})

test.each([
  [{ phase: 'retrying', trouble: 'network' }, 'Bez sieci. 1~zmiana wyśle się sama.'],
  [{ phase: 'retrying', trouble: 'server' }, 'Serwer nie odpowiada. 1~zmiana wyśle się sama.'],
  [{ phase: 'stopped' }, 'Zalogujcie się ponownie. 1~zmiana czeka w~tej przeglądarce.'],
] as const)('the reason why a change is not saved is visible, on a phone too: %o', (saving, words) => {
  open({ saving: { ...saving, changes: [{ kind: 'value', id: 2, value: 3, yearId: 5, name: 'Dobre uczynki' }] } })
  const boxes = [...document.querySelectorAll('.section-head .says, .dock .says')]
  expect(boxes.map(box => textOf(box.querySelector('p')!))).toEqual([words, words])
  expect(screen.getAllByRole('button', { name: 'Ponów teraz' })).toHaveLength(2)
})

test('an unsaved change counts immediately', () => {
  open({ saving: { changes: [{ kind: 'value', id: 2, value: 3, yearId: 5, name: 'Dobre uczynki' }] } })
  expect(textOf(screen.getByText('6,0').parentElement!)).toBe('6,0 z~10,0~pkt')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Dobre uczynki' }).value).toBe('3')
})

test.each([
  [{ at: '', ticked: false }, '/kategoryzacja?obszar=-1'],
  [{ at: '' }, '/kategoryzacja?obszar=0'],
  [{ at: '?obszar=777&zadania=moje' }, '/kategoryzacja?obszar=0&zadania=moje'],
])(
  'an address without a section (%p) leads to the prerequisites, or to the summary once all are ticked',
  async (opened, place) => {
    const places = open(opened)
    await waitFor(() => expect(places.at(-1)).toBe(place))
  },
)

test.each([
  [
    { team: { ...wilki, locked: true } },
    'Arkusz został zatwierdzony przez administratora i~nie można go już edytować.',
  ],
  [{ isOver: true }, 'Kategoryzacja zakończona: arkusza nie można już edytować.'],
])('a sheet that may not be changed says why and is read-only', (closed, words) => {
  open(closed)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText('Zmiany zapisują się same')).toBeNull()
})

test('every rejected change is named, with its reason, until it is dismissed', async () => {
  const change = { kind: 'value', id: 2, value: 7.5, yearId: 5, name: 'Dobre uczynki' } as const
  outbox.put(change, 0)
  outbox.start()
  while (outbox.saving.get().rejections.length === 0)
    await new Promise(resolve => outbox.saving.subscribe(() => resolve(null)))

  open({ saving: outbox.saving.get() })
  const rejection = /„Dobre uczynki”, 7,5: Arkusz został zatwierdzony/
  expect(screen.getAllByText(rejection)).toHaveLength(2)
  expect(textOf(screen.getByRole('status'))).toMatch(rejection)
  for (const title of screen.getAllByText('Nie wszystko zapisano'))
    expect(title.parentElement!.dataset.tone).toBe('danger')
  await userEvent.click(screen.getByRole('button', { name: 'Rozumiem' }))
  expect(outbox.saving.get().rejections).toEqual([])
})

test.each([
  ['summary', '?obszar=0', 'after'],
  ['area', '?obszar=1', 'before'],
])('what was rejected stands in the %s at %s, %s its heading', async (_, at, place) => {
  const change = { kind: 'value', id: 2, value: 7.5, yearId: 5, name: 'Dobre uczynki' } as const
  open({ at, saving: { rejections: [{ change, error: new ApiError(409, 'sheet-locked') }] } })
  const rejected = await screen.findByRole('button', { name: 'Rozumiem' })
  const [heading] = screen.getAllByRole('heading', { level: 2 })
  const follows = heading!.compareDocumentPosition(rejected) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(follows ? 'after' : 'before').toBe(place)
})

test('a value that came too late is sent after the sheet is returned, or discarded', async () => {
  const change = { kind: 'value', id: 2, value: 7.5, yearId: 5, name: 'Dobre uczynki' } as const
  const rejections = [{ change, error: new ApiError(409, 'sheet-submitted') }]
  open({ review: waiting, saving: { rejections } })
  expect(screen.getByText(/Czekają w~tej przeglądarce/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Zapisz te zmiany' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Porzuć te zmiany' })).toBeTruthy()
  cleanup()

  open({ review: { ...waiting, state: 'RETURNED' }, saving: { rejections } })
  expect(screen.getByText(/Arkusz znów można zmieniać/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Zapisz te zmiany' })).toBeTruthy()
})

test.each([new ApiError(409, 'sheet-submitted'), new ApiError(409, 'deadline-passed', { deadline: '2027-05-31' })])(
  'a change stored for later can be dropped: %s',
  async rejection => {
    answeredWith = rejection
    outbox.put({ kind: 'value', id: 2, value: 7.5, yearId: 5, name: 'Dobre uczynki' }, 0)
    outbox.start()
    while (outbox.saving.get().rejections.length === 0)
      await new Promise(resolve => outbox.saving.subscribe(() => resolve(null)))
    expect(unsent().length).toBe(1)

    open({ review: waiting, saving: outbox.saving.get() })
    await userEvent.click(screen.getByRole('button', { name: 'Porzuć te zmiany' }))
    expect([outbox.saving.get().rejections, unsent().length]).toEqual([[], 0])
  },
)

const sheetOfWilki = answerWith()

function LiveSheet({ of }: { of: Outbox }) {
  return (
    <OwnSheet
      answer={sheetOfWilki}
      team={wilki}
      isOver={false}
      review={null}
      lastYear={null}
      outbox={of}
      saving={useSaving(of)}
    />
  )
}

function openLive() {
  localStorage.clear()
  const { hook, searchHook } = memoryLocation({ path: '/kategoryzacja?obszar=1' })
  const own = new Outbox(outbox.owner, outbox.server)
  const { container } = render(
    <Router hook={hook} searchHook={searchHook}>
      <LiveSheet of={own} />
    </Router>,
  )
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Dobre uczynki' })
  act(() => field.focus())
  return {
    field,
    type: (text: string) => fireEvent.change(field, { target: { value: text } }),
    press: (key: string) => fireEvent.keyDown(field, { key }),
    /** Returns the points in the row, in the head and in the list at the side. */
    shown: () =>
      [
        field.closest('.task')!.querySelector('.task__points b'),
        container.querySelector('.section-head .figure'),
        container.querySelector('.side-list [aria-current] .side-list__points'),
      ].map(element => textOf(element!)),
    saving: () => [[...container.querySelectorAll('.saved')].map(textOf)[0], textOf(screen.getByRole('status'))],
    entered: () => own.saving.get().changes.map(({ value }) => value),
    send: () => act(() => own.flush()),
  }
}

test('a keystroke renders only its field; the sheet is rendered after a pause', async () => {
  const { field, type, shown, entered, send } = openLive()
  type('3')
  expect([field.value, entered(), shown()]).toEqual(['3', [3], ['0,0', '0', '0~pkt']])
  await waitFor(() => expect(shown()).toEqual(['6,0', '6', '6~pkt']))
  type('4')
  expect([field.value, entered(), shown()]).toEqual(['4', [4], ['6,0', '6', '6~pkt']])
  fireEvent.blur(field)
  send()
  expect([field.value, shown()]).toEqual(['4', ['6,0', '6', '6~pkt']])
  await waitFor(() => expect(shown()).toEqual(['8,0', '8', '8~pkt']))
})

test('the state of saving is rendered immediately after every keystroke', () => {
  const { type, shown, saving } = openLive()
  expect(saving()).toEqual(['Zmiany zapisują się same', ''])
  type('3')
  expect([saving(), shown()[0]]).toEqual([
    [undefined, 'Zalogujcie się ponownie. 1~zmiana czeka w~tej przeglądarce.'],
    '0,0',
  ])
})

test('a choice is rendered immediately, with everything typed before it', () => {
  const { field, type, shown, entered } = openLive()
  type('3')
  fireEvent.blur(field)
  fireEvent.click(screen.getByRole('radio', { name: 'tak' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'tak' }).checked).toBe(true)
  expect([field.value, entered(), shown()]).toEqual(['3', [3, 1], ['6,0', '10', '10~pkt']])
})

test('a value that the sheet has not rendered yet can be stepped, reset by Escape and erased', () => {
  const { field, type, press, shown, entered } = openLive()
  press('ArrowUp')
  press('ArrowUp')
  expect([field.value, entered(), shown()]).toEqual(['2', [2], ['0,0', '0', '0~pkt']])
  press('Escape')
  expect([field.value, entered(), shown()]).toEqual(['', [null], ['0,0', '0', '0~pkt']])
  type('5')
  type('')
  fireEvent.blur(field)
  expect([field.value, entered()]).toEqual(['', [null]])
})
