import { rememberPeer } from '#server/auth/caller.ts'
import { config } from '#server/core/config.ts'
import { app } from './app.ts'
import { cachedAnswer } from './cachedAnswers.ts'

/**
 * Returns the answers that a page embeds, as JSON by path (decision 026), for the user who opens it. Errors are left out: the
 * script makes the request itself and shows the reason.
 */
export async function firstAnswers(paths: readonly string[], caller: Caller | null): Promise<string> {
  const entries = await Promise.all(paths.map(path => entryFor(path, caller)))
  // The character occurs in texts only; there it could end the script element.
  return `{${entries.filter(entry => entry !== null).join()}}`.replaceAll('<', '\\u003c')
}

interface Caller {
  request: Request
  peer: string
}

async function entryFor(path: string, caller: Caller | null) {
  const request = new Request(new URL(path, config.baseUrl), { headers: caller ? identityOf(caller.request) : [] })
  if (caller) rememberPeer(request, caller.peer)
  const answer = cachedAnswer(request) ?? (await app.handle(request))
  return answer.status === 200 ? `${JSON.stringify(path)}:${await answer.text()}` : null
}

/** The headers that identify the caller, without those about cached copies and accepted codings. */
const identityOf = ({ headers }: Request) =>
  ['cookie', 'x-forwarded-for'].flatMap((name): [string, string][] =>
    headers.has(name) ? [[name, headers.get(name)!]] : [],
  )
