import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { db } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { PASSWORD, passwordHash } from '#test/strangers.ts'
import { createWorld, play } from '#test/world.ts'
import { openSite } from './browser.ts'

const site = await openSite()

/** Runs in the page. Replaces every text, also each later one, by two elements of its own, as Google Translate does. */
function translatePages() {
  const UNTOUCHED = 'script, style, title, textarea, font, svg'
  const wrap = (text: Text) => {
    const parent = text.parentElement
    if (!text.data.trim() || !parent || parent.closest(UNTOUCHED)) return
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    inner.textContent = text.data
    text.replaceWith(outer)
  }
  const wrapIn = (node: Node) => {
    if (node instanceof Text) return wrap(node)
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    found.forEach(wrap)
  }
  new MutationObserver(changes => {
    for (const { target, addedNodes, type } of changes)
      for (const node of type === 'childList' ? addedNodes : [target]) if (node.isConnected) wrapIn(node)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

async function visitTranslated(person: { id: number } | null = null) {
  const page = await site.visit(person, { ownScripts: true })
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  await page.addInitScript(translatePages)
  return { page, errors, ...actsOn(page) }
}

const actsOn = (page: Page) => ({
  sees: (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor(),
  heading: (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor(),
  press: (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first().click(),
  follow: (name: string | RegExp) => page.getByRole('link', { name }).filter({ visible: true }).first().click(),
  fill: (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text),
  /** The page is wrapped, and shows no error. */
  isTranslated: async () => {
    expect(await page.locator('main font').count()).toBeGreaterThan(0)
    expect(await page.getByText('Nie udało się wczytać').count()).toBe(0)
  },
})

test('a leader whose browser translates the pages signs in, completes the sheet and submits it', async () => {
  const world = createWorld()
  db.update(users).set({ passwordHash }).where(eq(users.id, world.jan.id)).run()
  const { page, errors, sees, heading, press, follow, fill, isTranslated } = await visitTranslated()
  await page.goto('/login')
  await fill('E-mail', world.jan.email)
  await fill('Hasło', 'another password')
  await press('Zaloguj się')
  await sees('Nieprawidłowy e-mail lub hasło')
  await fill('Hasło', PASSWORD)
  await press('Zaloguj się')
  await heading('Dokąd chcecie dojść w tym roku?')
  await follow('Wybierzcie cel')
  await follow('Przejdź do wymagań wstępnych')
  await page.getByRole('checkbox', { name: 'Książka pracy' }).check()
  await sees('Wszystkie spełnione.')
  await follow(/^Pierwszy\sobszar/)

  await sees(/Symbol\spolowy · do leśnego brakuje/)
  await fill('Dobre uczynki', '3')
  await sees(/Symbol\sleśny · do puszczańskiego brakuje/)
  await sees(/Zapisano\s\d\d:\d\d/)
  expect(await page.getByText(/Symbol\spolowy · do leśnego brakuje/).count()).toBe(0)
  await page.getByRole('radio', { name: 'tak' }).check()
  await press(/^Moje zadania: /)
  await sees(/Zapisano\s\d\d:\d\d/)
  await isTranslated()

  await page.goto('/kategoryzacja/zglos')
  await page.getByText('Zgłoście arkusz do sprawdzenia').click()
  await press('Zgłoś mimo braków')
  await heading('Arkusz czeka na sprawdzenie.')
  await isTranslated()
  expect(errors).toEqual([])
})

test('a newcomer whose browser translates the pages registers', async () => {
  createWorld()
  const { page, errors, heading, press, fill, isTranslated } = await visitTranslated()
  await page.goto('/register')
  await fill('E-mail', 'obcy@przyklad.example')
  await fill('Hasło', PASSWORD)
  await fill('Powtórz hasło', PASSWORD)
  await page.getByText(/Zamiast\sobrazka/).waitFor({ state: 'detached' })
  await press('Załóż konto')
  await heading('Sprawdź pocztę')
  await isTranslated()
  expect(errors).toEqual([])
})

test('a coordinator whose browser translates the pages approves a sheet, takes that back and searches the list', async () => {
  const world = createWorld()
  play(world.wilki, world.open, 2)
  const { page, errors, sees, heading, press, isTranslated } = await visitTranslated(world.ewa)
  await page.goto(`/admin/kategoryzacja/${world.wilki.id}/w-roku/${world.open.id}?obszar=0`)
  await heading('Arkusz jednostki Wilki')
  await press('Zatwierdź')
  await press('Zatwierdź mimo to')
  await sees(/^Zatwierdzono\sWilki/)
  await page.locator('.undo-message').getByRole('button', { name: 'Cofnij' }).click()
  await page.getByRole('button', { name: 'Zatwierdź', exact: true }).first().waitFor()
  await isTranslated()

  await page.goto('/admin/przeglad')
  await heading('Przegląd')
  await page.getByRole('row', { name: /Orły/ }).waitFor()
  await page.getByRole('searchbox').first().fill('wil')
  await page.getByRole('row', { name: /Orły/ }).waitFor({ state: 'detached' })
  await isTranslated()
  expect(errors).toEqual([])
})
