import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import { App } from '#client/app/App.tsx'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf } from '#test/screen.ts'
import { as, type Call, completePrerequisites, enter, freshWorld } from '#test/world.ts'

const world = freshWorld()
let jan: Call
let ewa: Call
beforeEach(async () => {
  completePrerequisites(world.wilki, world.open)
  jan = await as(world.jan)
  ewa = await as(world.ewa)
})
afterEach(leaveNetwork)

const sheet = () => `${world.open.id}/of/${world.wilki.id}`

const inWords = (element: Element) => textOf(element).replaceAll(/\s+/g, ' ')

/** Opens the home page and returns the words of its one step, or null, once the sentence is there. */
async function stepAfter(sentence: string) {
  history.replaceState(null, '', '/')
  await serveTo(world.jan)
  render(<App />)
  const card = await screen.findByRole('region', { name: 'Arkusz Twojej drużyny' })
  await waitFor(() => expect(inWords(card.querySelector('h2')!)).toBe(sentence))
  const steps = [...document.querySelectorAll('main a[data-tone="primary"]')].map(
    link => `${textOf(link)} ${link.getAttribute('href')}`,
  )
  await leaveNetwork()
  return { steps, card }
}

test('home says one next step: the target, then nothing while the sheet is checked, the remarks, the result', async () => {
  expect(await stepAfter('Dokąd chcecie dojść w~tym roku?')).toMatchObject({
    steps: ['Wybierzcie cel /kategoryzacja?obszar=0'],
  })

  await jan('POST', '/review/submit', {})
  expect(await stepAfter('Arkusz czeka na sprawdzenie, nic nie musicie robić.')).toMatchObject({ steps: [] })

  for (const about of [{ taskId: world.open.goodTurns.id }, { taskId: null }])
    await ewa('POST', `/remarks/${sheet()}`, { ...about, text: 'Ile?' })
  await ewa('POST', `/review/${sheet()}/return`, { note: 'Popraw uczynki' })
  const returned = await stepAfter('Czekają 2~uwagi.')
  expect(returned.steps).toEqual(['Odpowiedz na 2~uwagi /kategoryzacja/koordynator'])
  expect(inWords(returned.card)).toMatch(/do poprawy.*Popraw uczynki.*Czekają 2~uwagi\..*zgłoszone: polowa, 0~pkt/)

  await jan('POST', '/review/submit', {})
  await ewa('POST', `/review/${sheet()}/approve`, {})
  expect(await stepAfter('Arkusz zatwierdzony: kategoria polowa.')).toMatchObject({
    steps: [`Zobacz stronę drużyny /druzyny/${world.wilki.id}`],
  })
})

test('a question in the running year is part of what is to do; one about the whole sheet waits until nothing else is left', async () => {
  const { open, wilki } = world
  expect((await jan('PATCH', '/plan', { target: 'LESNA' })).status).toBe(200)
  enter(wilki, open.goodTurns, 5)
  await ewa('POST', `/remarks/${sheet()}`, { taskId: open.goodTurns.id, text: 'Ile?' })
  await ewa('POST', `/remarks/${sheet()}`, { taskId: null, text: 'Kronika?' })
  const { steps, card } = await stepAfter('Macie kategorię leśną. Do zrobienia 6.')
  expect(steps).toEqual(['Do zrobienia /kategoryzacja/do-zrobienia'])
  expect(inWords(card)).toContain('1~pytanie i~5~zadań bez wpisu')

  for (const task of [open.boys, open.chronicle, open.uniforms, open.campers, open.hike]) enter(wilki, task, 1)
  await jan('POST', `/remarks/${sheet()}`, { taskId: open.goodTurns.id, text: 'Pięć' })
  expect(await stepAfter('Czeka 1~uwaga.')).toMatchObject({
    steps: ['Odpowiedz na 1~uwagę /kategoryzacja/koordynator'],
  })
  await jan('POST', `/remarks/${sheet()}`, { taskId: null, text: 'Jest' })
  expect(await stepAfter('Wszystko wpisane.')).toMatchObject({
    steps: ['Zgłoś do sprawdzenia /kategoryzacja/koordynator'],
  })
})
