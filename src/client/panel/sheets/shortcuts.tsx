import { useState } from 'react'
import { KeyHints } from '#client/panel/ui/KeyHints.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { Switch } from '#client/ui/form/Switch.tsx'
import { useKeyDown } from '#client/ui/useKeyDown.ts'

/** Single keys disturb users of voice control, so they can be switched off (WCAG 2.1.4). */
const SWITCH = 'skroty'

const areShortcutsOn = () => localStorage.getItem(SWITCH) !== 'nie'
const switchShortcuts = (on: boolean) => (on ? localStorage.removeItem(SWITCH) : localStorage.setItem(SWITCH, 'nie'))

type Shortcuts = Record<string, () => void>

export const useShortcuts = (shortcuts: Shortcuts) =>
  useKeyDown(event => {
    const act = shortcuts[event.key.toLowerCase()]
    if (!act || !areShortcutsOn() || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    act()
  })

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

const rows = () => [...document.querySelectorAll<HTMLElement>('.task')]
const currentRow = () => document.activeElement?.closest<HTMLElement>('.task') ?? null

export function goToRow(by: 1 | -1) {
  const all = rows()
  const here = all.indexOf(currentRow()!)
  const row = here < 0 ? all[0] : all[here + by]
  if (!row) return
  row.tabIndex = -1
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'center' })
}

const KEYS = [
  ['J', 'następne (najpierw do obejrzenia)'],
  ['K', 'poprzednie'],
  ['?', 'ta lista'],
] as const

export const ShortcutHints = () => areShortcutsOn() && <KeyHints keys={KEYS} />

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(areShortcutsOn)
  return (
    <Dialog title="Skróty klawiszowe" onClose={onClose}>
      <div className="stack">
        <Switch
          checked={on}
          onChange={event => {
            switchShortcuts(event.target.checked)
            setOn(event.target.checked)
          }}
        >
          Skróty {on ? 'włączone' : 'wyłączone'}
        </Switch>
        <dl className="shortcut-keys">
          {KEYS.map(([key, words]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
