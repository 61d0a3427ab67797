import { app } from '#server/http/app.ts'
import { sessionOf } from './world.ts'

/** For races: the app behind a real socket. Every call opens its own connection as the client sees fit. */
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
