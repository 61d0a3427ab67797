import { rememberPeer } from '#server/auth/caller.ts'
import { config } from '#server/config.ts'
import { answerAgain } from './again.ts'
import { app } from './app.ts'

/**
 * What the API answers to the first questions of a page's script, as JSON by their paths, to be sent along with the page: on
 * a phone each question takes longer than its answer (decision 026). They are asked as the reader of the page would ask
 * them. What is refused is left out: the script asks for it by itself, and is told why.
 */
export async function firstAnswers(paths: readonly string[], reader: Reader | null): Promise<string> {
  const told = await Promise.all(paths.map(path => entryFor(path, reader)))
  // No sign of JSON itself, so that it stands in texts only; there it could end the script element.
  return `{${told.filter(entry => entry !== null).join()}}`.replaceAll('<', '\\u003c')
}

/** Who asked for the page, and from where; null for any stranger. */
interface Reader {
  request: Request
  peer: string
}

async function entryFor(path: string, reader: Reader | null) {
  const question = new Request(new URL(path, config.baseUrl), { headers: reader ? askersOf(reader.request) : [] })
  if (reader) rememberPeer(question, reader.peer)
  const answer = answerAgain(question)?.answer ?? (await app.handle(question))
  return answer.status === 200 ? `${JSON.stringify(path)}:${await answer.text()}` : null
}

/** The headers that tell who asks, and nothing about what they have already or would take. */
const askersOf = ({ headers }: Request) =>
  ASKER.flatMap((name): [string, string][] => (headers.has(name) ? [[name, headers.get(name)!]] : []))

const ASKER = ['cookie', 'x-forwarded-for']
