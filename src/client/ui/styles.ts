import type { StylesOfSome } from '#contract/addresses.ts'
import { ChunkError } from './chunk.ts'

const loading = new Map<StylesOfSome, Promise<void>>()

/**
 * Returns a chunk once the stylesheets that it needs are there. A page that begins elsewhere only names them
 * (domain/addresses.ts).
 * @throws ChunkError
 */
export async function styled<Parts>(chunk: Promise<Parts>, ...sheets: StylesOfSome[]): Promise<Parts> {
  const [parts] = await Promise.all([chunk, ...sheets.map(load)])
  return parts
}

function load(sheet: StylesOfSome) {
  const known = loading.get(sheet)
  const named = document.querySelector<HTMLMetaElement>(`meta[name="${sheet}-styles"]`)
  if (known || !named) return known
  const added = add(named.content)
  loading.set(sheet, added)
  added.catch(() => loading.delete(sheet))
  return added
}

function add(address: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  link.onload = () => resolve()
  link.onerror = event => {
    link.remove()
    reject(new ChunkError(event))
  }
  document.head.append(link)
  return promise
}
