import { afterEach, expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { App, prepareFirstPage } from '#client/app/App.tsx'
import { embedsOf } from '#contract/addresses.ts'
import type { Content } from '#contract/requests/content.ts'
import { changeContent } from '#server/association/content.ts'
import { firstAnswers } from '#server/http/firstAnswers.ts'
import { cutConnection, embedResponses, leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf, within } from '#test/screen.ts'
import { freshWorld } from '#test/world.ts'

// The association's own words (rules.md#91) where they are shown: home, rules, and where somebody waits.

const world = freshWorld()
afterEach(leaveNetwork)

const GREETING = {
  heading: 'Druhny i druhowie!',
  text: 'Dobrego roku.\n\nO zasadach: https://przyklad.example/zasady.\nCzuwaj! <b>nie</b> javascript:alert(1)',
  signature: 'hm. Ola Leśna, naczelniczka',
}

const write = (content: Partial<Content>) => changeContent(world.ola, { greeting: null, contact: null, ...content })

async function open(person: { id: number } | null, path = '/') {
  history.replaceState(null, '', path)
  await serveTo(person)
  render(<App />)
}

const greeting = () => screen.findByRole('region', { name: 'Powitanie' })
const builtIn = () => screen.findByRole('heading', { name: 'Po co kategoryzacja?' })

test('a visitor reads the greeting in paragraphs, with its address as a link and its signature', async () => {
  write({ greeting: GREETING })
  await open(null)
  const card = await greeting()
  expect(textOf(within(card).getByRole('heading', { level: 2 }))).toBe('Druhny i~druhowie!')
  const paragraphs = [...card.querySelectorAll('p')].map(textOf)
  expect(paragraphs).toEqual([
    'Dobrego roku.',
    'O~zasadach: https://przyklad.example/zasady.\nCzuwaj! <b>nie</b> javascript:alert(1)',
    GREETING.signature,
  ])
  expect(
    within(card)
      .getAllByRole('link')
      .map(link => link.getAttribute('href')),
  ).toEqual(['https://przyklad.example/zasady'])
  expect(card.querySelector('b, script')).toBeNull()
  expect(screen.queryByText('Po co kategoryzacja?')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Zmień powitanie' })).toBeNull()
})

test('without words of its own the built-in text stands, and nobody is named', async () => {
  await open(null)
  await builtIn()
  expect(screen.queryByRole('heading', { name: 'Kogo zapytać?' })).toBeNull()
})

test('the built-in text stands also while the words cannot be read', async () => {
  write({ greeting: GREETING })
  await serveTo(null)
  const { fetch } = globalThis
  const failing = (...call: Parameters<typeof fetch>) =>
    new Request(...call).url.endsWith('/content') ? Promise.reject(new TypeError('fetch failed')) : fetch(...call)
  Object.assign(globalThis, { fetch: failing })
  history.replaceState(null, '', '/')
  render(<App />)
  await builtIn()
})

test('every holder of an office reads the greeting, and those who may change it are led to its editor', async () => {
  write({ greeting: GREETING })
  await open(world.ewa)
  await greeting()
  expect(screen.queryByRole('link', { name: 'Zmień powitanie' })).toBeNull()
  await leaveNetwork()
  await open(world.ola)
  await greeting()
  expect(screen.getByRole('link', { name: 'Zmień powitanie' }).getAttribute('href')).toBe(
    '/admin/ustawienia/choragwie#slowa-zwiazku',
  )
})

test.each([
  ['home', '/', () => null],
  ['the rules', '/zasady', () => null],
  ['the page of a user who waits for access', '/welcome', () => world.piotr],
  ['the page of a user who waits for an office', '/welcome?krok=administrator', () => world.nowy],
])('%s names whom to ask', async (_, path, person) => {
  write({ contact: 'Napisz na kontakt@przyklad.example.' })
  await open(person(), path)
  await screen.findByRole('heading', { name: 'Kogo zapytać?' })
  expect(screen.getByRole('link', { name: 'kontakt@przyklad.example' }).getAttribute('href')).toBe(
    'mailto:kontakt@przyklad.example',
  )
})

test.each(['/', '/zasady'])('%s shows the embedded words with its first render, without a request', async path => {
  write({ greeting: GREETING, contact: 'Napisz na kontakt@przyklad.example.' })
  const address = new URL(path, location.href)
  embedResponses(await firstAnswers(embedsOf(address, 'visitor'), null))
  cutConnection()
  history.replaceState(null, '', path)
  await prepareFirstPage(address)
  render(<App />)
  expect(screen.getByRole('heading', { name: 'Kogo zapytać?' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Powitanie' }) !== null).toBe(path === '/')
})
