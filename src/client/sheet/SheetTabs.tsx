import { Tabs } from '#client/ui/Tabs.tsx'
import type { SheetPosition } from './SectionLink.tsx'
import { isClosed, type Sheet } from './sheet.ts'

/** "Moje zadania" is hidden while a prerequisite is missing: no scored task can be seen yet. */
export function SheetTabs({ sheet, position: { place, shown, addressOf } }: { sheet: Sheet; position: SheetPosition }) {
  const mine = { name: 'Moje zadania', to: addressOf(place, 'moje'), current: shown === 'moje' }
  const all = { name: 'Wszystkie zadania', to: addressOf(place, 'wszystkie'), current: shown === 'wszystkie' }
  return <Tabs label="Które zadania" tabs={isClosed(sheet) ? [all] : [mine, all]} />
}
