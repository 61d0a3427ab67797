// One line of JSON per event on standard output. Never anything personal: no e-mail, query, cookie, key or body.

type Fields = Record<string, string | number | boolean | null>

export function log(event: string, fields: Fields = {}) {
  console.log(JSON.stringify({ time: new Date().toISOString(), event, ...fields }))
}

/** Something that should not have happened, with what a maintainer needs to find it. */
export function reportBug(error: unknown, where: string) {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  console.error(JSON.stringify({ time: new Date().toISOString(), event: 'bug', where, name, message, stack }))
}
