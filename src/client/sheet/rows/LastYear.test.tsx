import { afterEach, beforeAll, expect, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { lastYearInWords, useLastYear } from '#client/sheet/model/lastYear.ts'
import { type Section, SUMMARY } from '#client/sheet/model/sections.ts'
import { SheetView } from '#client/sheet/pages/SheetView.tsx'
import { views } from '#client/sheet/pages/views.ts'
import type { YearTask } from '#domain/year/fullYear.ts'
import { camps, chronicle, goodTurns, hike, sampleSheet, scouts, uniforms, unit } from '#test/sampleSheet.ts'
import { screen, textOf, within } from '#test/screen.ts'

beforeAll(views.fetch)
afterEach(cleanup)

const then = (value: number, points = 0, sameRules = true) => ({ yearId: 1, value, points, sameRules })

test.each<[string, YearTask, ReturnType<typeof then>, number, string]>([
  ['a number', goodTurns, then(4, 8), unit.id, 'rok temu 4 · 8,0 pkt'],
  ['thousands', goodTurns, then(13435, 10), unit.id, 'rok temu 13\u202f435 · 10,0 pkt'],
  ['yes or no', chronicle, then(1, 4), unit.id, 'rok temu tak · 4,0 pkt'],
  ['a task without points', scouts, then(21), unit.id, 'rok temu 21'],
  ['the share of a group', hike, then(7, 7), camps.id, 'rok temu 7 · 3,5 pkt'],
  ['other rules', hike, then(7, 5, false), unit.id, 'rok temu 7 · inne zasady'],
  ['a task with other rules then', chronicle, then(3, 3, false), unit.id, 'rok temu 3 · inne zasady'],
])('%s is shown as it was a year ago', (_, task, lastYear, groupId, words) => {
  expect(lastYearInWords(task, groupId, lastYear)).toBe(words)
})

const fetched = {
  lastYear: {
    year: { id: 1, name: '2025/26', closedAt: null },
    category: 'LESNA' as const,
    tokens: { polowa: 1, lesna: 0, puszczanska: 1 },
    points: 20,
    prerequisites: [],
    gone: 0,
    maxPoints: 46,
    groups: [
      { id: unit.id, points: 15.5, maxPoints: 29, symbol: 'LESNA' as const },
      { id: camps.id, points: 2, maxPoints: 14, symbol: 'POLOWA' as const },
    ],
  },
}

const entries = new Map([
  [goodTurns, then(4, 8)],
  [uniforms, then(12, 6)],
])

interface PageProps {
  section: Section
  values?: Record<number, number> | undefined
}

function Page({ section, values = { 2: 3 } }: PageProps) {
  const sheet = sampleSheet({ values })
  const groups = sheet.groups.map(group => ({
    ...group,
    tasks: group.tasks.map(task => ({
      ...task,
      value: 0,
      entered: false,
      favourite: false,
      lastYear: entries.get(task) ?? null,
    })),
  }))
  const lastYear = useLastYear({ key: 'last-year', load: () => Promise.resolve(fetched) }, groups)
  if (!lastYear) return null
  return (
    <SheetView
      sheet={sheet}
      position={{ section, shown: 'wszystkie', addressOf: to => `/arkusz/${to}` }}
      lastYear={lastYear}
    />
  )
}

async function open(section: Section, values?: PageProps['values']) {
  const { hook } = memoryLocation({ path: '/arkusz' })
  render(
    <Router hook={hook}>
      <Page section={section} values={values} />
    </Router>,
  )
  await screen.findAllByText(/rok temu/)
}

const row = (name: string) => within(screen.getByRole('heading', { level: 3, name }).closest('li')!)

test('last year is shown next to the tasks that had an entry, and the change in the head of the area', async () => {
  await open(unit.id)
  expect(textOf(document.querySelector('#zadanie-2 .row-line')!)).toContain('rok temu 4')
  expect(row('Kronika').queryByText(/rok temu/)).toBeNull()
  expect(textOf(document.querySelector('.section-head .last-year')!)).toMatch(/rok temu 15~pkt ▼ 9/)
})

test('no change is shown when the maximum differs; the whole sheet has a summary', async () => {
  await open(SUMMARY)
  const inTable = screen.getByRole('row', { name: /Biwaki/ }).querySelector('.last-year')!
  expect(textOf(inTable)).toMatch(/rok temu 2~z~14~pkt/)
  expect(textOf(document.querySelector('.lead')!)).toContain('rok temu leśna, 20~pkt')
})
