import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import { App } from '#client/app/App.tsx'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { as, type Call, completePrerequisites, createWorld, type World } from '#test/world.ts'

let world: World
let jan: Call
let ewa: Call
beforeEach(async () => {
  world = createWorld()
  completePrerequisites(world.wilki, world.open)
  jan = await as(world.jan)
  ewa = await as(world.ewa)
})
afterEach(leaveNetwork)

const sheet = () => `${world.open.id}/of/${world.wilki.id}`

/** Opens the home page and returns the words of its one step, or null, once the sentence is there. */
async function stepAfter(sentence: string) {
  history.replaceState(null, '', '/')
  await serveTo(world.jan)
  render(<App />)
  await screen.findByRole('heading', { level: 2, name: sentence })
  const steps = [...document.querySelectorAll('main a[data-tone="primary"]')].map(
    link => `${link.textContent} ${link.getAttribute('href')}`,
  )
  await leaveNetwork()
  return steps
}

test('home says one next step: the target, then nothing while the sheet is checked, the remarks, the result', async () => {
  expect(await stepAfter('Dokąd chcecie dojść w tym roku?')).toEqual(['Wybierzcie cel /kategoryzacja?obszar=0'])

  await jan('POST', '/review/submit', {})
  expect(await stepAfter('Arkusz czeka na sprawdzenie, nic nie musicie robić.')).toEqual([])

  for (const about of [{ taskId: world.open.goodTurns.id }, { taskId: null }])
    await ewa('POST', `/remarks/${sheet()}`, { ...about, text: 'Ile?' })
  await ewa('POST', `/review/${sheet()}/return`, { note: 'Popraw uczynki' })
  expect(await stepAfter('Czekają 2 uwagi.')).toEqual(['Odpowiedz na 2 uwagi /kategoryzacja/koordynator'])

  await jan('POST', '/review/submit', {})
  await ewa('POST', `/review/${sheet()}/approve`, {})
  expect(await stepAfter('Arkusz zatwierdzony: kategoria polowa.')).toEqual([
    `Zobacz stronę drużyny /druzyny/${world.wilki.id}`,
  ])
})
