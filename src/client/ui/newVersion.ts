import { isAnythingUnsaved } from '#client/api/unsaved.ts'

// After an upgrade of the server a tab that is still open lacks the chunks that it has not loaded: their names have changed.

const ownScript = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src

/** True when the server answers and no longer has the scripts of this tab. */
export async function isOutdated(): Promise<boolean> {
  const own = ownScript()
  if (!own) return false
  try {
    return (await fetch(own, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}

/**
 * Loads the address of the tab from the new version, unless something typed would be lost. From each version once: where
 * several servers answer by turns, or an old page is cached, reloading could go on for ever.
 */
export function reloadOnce() {
  if (!isAnythingUnsaved() && !isAnythingTyped() && isFirstReload()) location.reload()
}

const RELOADED = 'odswiezone-wersje'

function isFirstReload(): boolean {
  try {
    const before = sessionStorage.getItem(RELOADED) ?? ''
    const own = ownScript()!
    if (before.includes(own)) return false
    sessionStorage.setItem(RELOADED, `${before} ${own}`)
    return true
  } catch {
    return false
  }
}

const TEXTS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="search"])'

const isAnythingTyped = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXTS)].some(({ value }) => value !== '')
