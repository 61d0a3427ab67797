import { render } from '@testing-library/react'
import { Panel } from '#client/panel/Panel.tsx'
import { serveTo } from './network.ts'

/** Renders the panel for this person at an address. Its file must call `afterEach(leaveNetwork)`. */
export async function openPanel(person: { id: number }, address: string) {
  await serveTo(person)
  history.replaceState(null, '', `/admin/ustawienia/${address}`)
  render(<Panel />)
}
