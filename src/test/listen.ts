import { app } from '#server/http/app.ts'
import { sessionOf } from './world.ts'

/** Number of rounds for each race: 20 in a check, 200 in `check --release`. */
export const ROUNDS = Number(process.env.RACE_ROUNDS ?? 20)

/** Serves the app on a real socket, for races. */
export async function listening(story: (caller: (person: { id: number }) => Promise<SocketCall>) => Promise<void>) {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: request => app.handle(request) })
  try {
    await story(async person => {
      const cookie = await sessionOf(person)
      return (method, path, body) =>
        fetch(new URL(`/api${path}`, server.url), {
          method,
          headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          body: body === undefined ? null : JSON.stringify(body),
        })
    })
  } finally {
    await server.stop(true)
  }
}

export type SocketCall = (method: string, path: string, body?: unknown) => Promise<Response>
