import { render } from '@testing-library/react'
import { Panel } from '#client/panel/Panel.tsx'
import { serveTo } from './network.ts'

/** The panel as this person sees it at an address. A file that uses it says `afterEach(leaveNetwork)`. */
export async function openPanel(person: { id: number }, address: string) {
  await serveTo(person)
  history.replaceState(null, '', `/admin/ustawienia/${address}`)
  render(<Panel />)
}
