const KEY = 'waits-for-team'

// The welcome page stores the team that a user waits for; hours later the home page greets its new leader.

export function rememberAwaitedTeam(teamId: number) {
  localStorage.setItem(KEY, String(teamId))
}

/** Returns true if this browser waited for the team, and only once. */
export function forgetAwaitedTeam(teamId: number): boolean {
  const waited = localStorage.getItem(KEY) === String(teamId)
  if (waited) localStorage.removeItem(KEY)
  return waited
}
