// What every command of a fresh clone begins with. Uses nothing but Bun, as there are no packages yet.

/** Installs exactly what `bun.lock` names; quick when nothing is missing. Ends the process when it fails. */
export function installPackages(...flags: string[]) {
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, 'install', '--frozen-lockfile', ...flags])
  if (exitCode === 0) return
  console.error(stderr.toString())
  process.exit(exitCode)
}
