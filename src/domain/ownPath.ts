/** Longer ones lead nowhere of ours, and would not fit beside what else is carried. */
const LONGEST = 1000

/** Where `?next=` may lead: a path of this site, starting with a single slash (rules.md#29); anything else is null. */
export function ownPath(next: string | null, origin: string): string | null {
  if (!next?.startsWith('/') || next.length > LONGEST) return null
  const url = URL.parse(next, origin)
  if (url?.origin !== origin) return null
  // As the browser would read it: dots, tabs and backslashes may have hidden a second slash.
  return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash
}
