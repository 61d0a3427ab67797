import { afterEach, beforeEach, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '#client/app/App.tsx'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { callAs, completePrerequisites, enter, freshWorld, play } from '#test/world.ts'

// A coordinator reads on the sheet of a troop what its leaders read, and changes nothing of theirs.

const world = freshWorld()
beforeEach(() => {
  localStorage.clear()
})
afterEach(leaveNetwork)

async function open(path: string) {
  await leaveNetwork()
  history.replaceState(null, '', path)
  await serveTo(world.ewa)
  render(<App />)
}
const sheet = (search: string, yearId = world.open.id) =>
  `/admin/kategoryzacja/${world.wilki.id}/w-roku/${yearId}?${search}`
const rowOf = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name })).closest<HTMLElement>('.task')!

test('the panel reads the standing, the stars and the target of a troop, and offers no press', async () => {
  const { open: year, wilki, jan } = world
  completePrerequisites(wilki, year)
  enter(wilki, year.goodTurns, 2)
  await callAs(jan, 'PUT', `/plan/tasks/${year.hike.id}`, { value: 4, month: null })
  await callAs(jan, 'PATCH', '/plan', { target: 'PUSZCZANSKA' })
  await open(sheet('obszar=0'))
  await waitFor(() => expect(textOf(document.querySelector('.lead h2')!)).toMatch(/^Drużyna ma kategorię polową\./))
  await screen.findByRole('heading', { name: /Z~moimi do celu zabraknie/ })
  expect(screen.queryByRole('button', { name: /^Dodaj/ })).toBeNull()
  await open(sheet('obszar=historia'))
  await userEvent.click(await screen.findByText('Przez rok'))
  await screen.findByText('Te same liczby w~tabeli')

  await open(sheet(`obszar=${year.unit.id}`))
  within(await rowOf('Wędrówka')).getByRole('img', { name: /Moje zadania: 4/ })
  expect(document.querySelectorAll('button.star').length).toBe(0)
})

test('the panel reads last year next to this year', async () => {
  const { open: year, wilki, ola, jan } = world
  const years = '/admin/categorization'
  play(wilki, year, 4)
  enter(wilki, year.hike, 8)
  await callAs(ola, 'PATCH', `${years}/state/close`)
  const { id } = (await callAs(ola, 'POST', years, { name: '2026/27', sourceId: year.id })).body
  const next = (await callAs(ola, 'GET', `${years}/${id}`)).body
  const [unit] = next.taskGroup
  const hike = unit.primaryTasks.find(({ name }: { name: string }) => name === 'Wędrówka')
  await callAs(ola, 'PATCH', `${years}/tasks/${hike.id}`, { maxPoints: 12 })
  await callAs(ola, 'PATCH', `${years}/state/activate/${id}`)
  await callAs(jan, 'POST', `/tasks/initial/mark/${next.initialTasks[0].id}`)

  await open(sheet(`obszar=${unit.id}`, id))
  await waitFor(async () => expect(textOf(await rowOf('Dobre uczynki'))).toMatch(/rok temu 4 \d/))
  expect(textOf(await rowOf('Wędrówka'))).toContain('rok temu 8 inne zasady')
})

test('80 a coordinator filters and samples the desk by doubts, and moves from doubt to doubt with J', async () => {
  const { open: year, wilki, jan } = world
  completePrerequisites(wilki, year)
  enter(wilki, year.boys, 22)
  enter(wilki, year.uniforms, 66)
  enter(wilki, year.chronicle, 1)
  await callAs(jan, 'POST', '/review/submit', {})
  await open('/admin/przeglad')
  await userEvent.click(await screen.findByRole('button', { name: /^Filtry/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Do obejrzenia 1' }))
  await waitFor(() => expect(location.search).toMatch(/obejrzenia=1/))
  await userEvent.click(await screen.findByRole('button', { name: 'Wylosuj 1~arkusz' }))
  await screen.findByRole('button', { name: 'Usuń filtr: wylosowane 1' })
  await waitFor(() => expect(location.search).toContain(`obejrzenia=1&wylosowane=${wilki.id}`))

  await open(sheet(''))
  // Reviewing begins where the first doubt is, and the summary lists them all.
  await screen.findByRole('heading', { level: 2, name: 'Stan jednostki' })
  await userEvent.click(screen.getByRole('link', { name: /do obejrzenia$/ }))
  const list = (await screen.findByText(/klawisze J i~K/)).closest('details')!
  await userEvent.click(list.querySelector('summary')!)
  await within(list).findByText(/66~to więcej niż 22/)
  within(list).getByText(/100% wpisów zmieniono w~ostatniej dobie/)
  await userEvent.keyboard('j')
  await waitFor(() => expect(new URLSearchParams(location.search).get('zadanie')).toBe(String(year.uniforms.id)))
  await waitFor(() =>
    expect(document.activeElement === document.querySelector(`#zadanie-${year.uniforms.id} button.more`)).toBe(true),
  )
})

test('the sheet of a closed year leads to its diploma and to its paper', async () => {
  play(world.wilki, world.open, 4)
  await callAs(world.ola, 'PATCH', '/admin/categorization/state/close')
  await open(sheet(''))
  const address = `/admin/kategoryzacja/${world.wilki.id}/w-roku/${world.open.id}`
  const href = async (name: string) => (await screen.findAllByRole('link', { name }))[0]!.getAttribute('href')
  expect(await href('Dyplom')).toBe(`${address}/dyplom`)
  expect(await href('Drukuj arkusz')).toMatch(new RegExp(`^${address}/druk`))
})
