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

/** Renders the entry "Drużyna" of a troop's page, which the former address leads to. */
export async function openTroop(person: { id: number }, team: { id: number }) {
  await serveTo(person)
  history.replaceState(null, '', `/admin/ustawienia/druzyny?druzyna=${team.id}`)
  render(<App />)
}
