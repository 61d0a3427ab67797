import { render } from '@testing-library/react'
import { App } from '#client/app/App.tsx'
import { Panel } from '#client/panel/Panel.tsx'
import { serveTo } from './network.ts'

/** Renders the panel for this person at an address. Its file must call `afterEach(leaveNetwork)`. */
export async function openPanel(person: { id: number }, address: string) {
  await serveTo(person)
  history.replaceState(null, '', `/admin/ustawienia/${address}`)
  render(<Panel />)
}

/** Renders the whole client at an address: for what leads out of the panel's frame. */
export async function openApp(person: { id: number } | null, address: string) {
  await serveTo(person)
  history.replaceState(null, '', address)
  render(<App />)
}

/** The entry "Drużyna" of a troop's page, at the address that finds the year. */
export const openTroop = (person: { id: number }, { id }: { id: number }) => openApp(person, `/admin/druzyny/${id}`)
