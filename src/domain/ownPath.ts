/** A longer path is no page of ours, and would not fit into the state that sign-in carries. */
const LONGEST = 1000

/** Returns the path for `?next=` if it is on this site and starts with a single slash (rules.md#29), otherwise null. */
export function ownPath(next: string | null, origin: string): string | null {
  if (!next?.startsWith('/') || next.length > LONGEST) return null
  const url = URL.parse(next, origin)
  if (url?.origin !== origin) return null
  // Parsed as the browser would: dots, tabs and backslashes may have hidden a second slash.
  return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash
}
