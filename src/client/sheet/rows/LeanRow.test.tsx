import { afterEach, expect, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { editsBy, type Fates } from '#client/sheet/model/edits.ts'
import { goodTurns, sampleSheet } from '#test/sampleSheet.ts'
import { screen, textOf } from '#test/screen.ts'
import { LeanRow } from './LeanRow.tsx'

afterEach(cleanup)

interface Shown {
  isRejected?: boolean
  waits?: boolean
  isSettled?: boolean
  isNews?: boolean
}

function show({ isRejected = false, waits = false, isSettled = false, isNews = false }: Shown) {
  cleanup()
  const made: unknown[] = []
  const fates: Fates = {
    rejectionOf: kind => (isRejected && kind === 'value' ? 'Arkusz zgłoszony' : undefined),
    waits: new Map(waits ? [[goodTurns.id, 'Bez sieci, zapisze się samo']] : []),
  }
  const at = new Date().toISOString()
  render(
    <Router hook={memoryLocation({ path: '/' }).hook}>
      <LeanRow
        task={goodTurns}
        sheet={sampleSheet({ values: { [goodTurns.id]: 155 } })}
        first={sampleSheet()}
        position={{ section: 1, shown: 'wszystkie', addressOf: to => `/${to}` }}
        edits={editsBy(edit => made.push(edit))}
        isSettled={isSettled}
        own={{
          coordinator: undefined,
          news: new Map(
            isNews ? [[goodTurns.id, { by: 'Wiktor', byRole: null, own: false, at, from: 160, to: 155 }]] : [],
          ),
          fates,
          trouble: null,
          tidings: null,
        }}
      />
    </Router>,
  )
  return { made, line: textOf(document.querySelector('.row-line')!) }
}

test('the line of a row says one thing, the most urgent one', () => {
  const all = { isRejected: true, waits: true, isSettled: true, isNews: true }
  expect(show(all).line).toBe('Nie zapisano: Arkusz zgłoszony')
  expect(show({ ...all, isRejected: false }).line).toBe('Bez sieci, zapisze się samoCofnij')
  expect(show({ isSettled: true, isNews: true }).line).toMatch(/^załatwione, .*Cofnij$/)
  expect(show({ isNews: true }).line).toMatch(/^Wiktor: 160 → 155, \d\d?:\d\dPrzywróć 160$/)
  expect(show({}).line).toMatch(/pkt za każde/)
})

test("another leader's change is taken back in the row", async () => {
  const { made } = show({ isNews: true })
  await userEvent.click(screen.getByRole('button', { name: `Przywróć 160: ${goodTurns.name}` }))
  expect(made).toEqual([{ kind: 'value', id: goodTurns.id, value: 160 }])
})
