import { afterEach, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { App } from '#client/app/App.tsx'
import { makeAdministrator } from '#server/auth/firstAdministrator.ts'
import { db } from '#server/database/open.ts'
import { sessions } from '#server/database/schema/people.ts'
import { leaveNetwork, serveTo } from '#test/network.ts'
import { screen, textOf } from '#test/screen.ts'
import { freshWorld } from '#test/world.ts'

const world = freshWorld()
afterEach(leaveNetwork)

const sessionsOf = ({ id }: { id: number }) => db.select().from(sessions).where(eq(sessions.userId, id)).all().length
const enter = async () => userEvent.click(await screen.findByRole('button', { name: 'Zaloguj się' }))

async function open(path: string) {
  history.replaceState(null, '', path)
  await serveTo(null)
  render(<App />)
}

test('an unknown entry link shows an error and a link to the sign-in page', async () => {
  await open('/wejscie/nic-takiego')
  await enter()
  expect(textOf(await screen.findByRole('alert'))).toBe('Ten link jest nieważny albo został już użyty.')
  expect(screen.getByRole('link', { name: 'Inny sposób logowania' }).getAttribute('href')).toBe('/login')
})

test('a printed entry link signs in only after a click on the button', async () => {
  const { pathname } = new URL(makeAdministrator(world.adam.email))
  await open(pathname)
  await screen.findByRole('button', { name: 'Zaloguj się' })
  expect(sessionsOf(world.adam)).toBe(0)
  await enter()
  await waitFor(() => expect(location.pathname).not.toBe(pathname))
  expect(sessionsOf(world.adam)).toBe(1)
})
