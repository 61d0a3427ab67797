const KEY = 'waits-for-team'

// The page that waits and the page that greets are two, and hours may lie between them.

export function rememberWaiting(teamId: number) {
  localStorage.setItem(KEY, String(teamId))
}

/** Whether this browser waited for the team; asked once, it is forgotten. */
export function takeWaiting(teamId: number): boolean {
  const waited = localStorage.getItem(KEY) === String(teamId)
  if (waited) localStorage.removeItem(KEY)
  return waited
}
