/**
 * The stylesheets of each piece of the client beside those that every page has, by the name of the piece: the server tells
 * them in the head of the page (server/http/client.ts). In development one file holds all of them.
 */
const addresses: { [piece: string]: readonly string[] } = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="stylesheets"]')?.content ?? '{}',
)

/** Fetches a piece together with its stylesheets: nothing of it is shown before both are there. */
export const styled =
  <Piece>(name: string, load: () => Promise<Piece>) =>
  async (): Promise<Piece> => {
    const [piece] = await Promise.all([load(), ...stylesFor(addresses[name] ?? []).map(addStylesheet)])
    return piece
  }

/** What all inner pages share holds what strangers get for one page, which would come after it and overrule the others. */
function stylesFor(needed: readonly string[]): readonly string[] {
  const common = document.querySelector('link[href*="/piece-common-"]')?.getAttribute('href')
  return common && !needed.includes(common) ? [common] : needed
}

const added = new Map<string, Promise<void>>()

function addStylesheet(address: string): Promise<void> {
  // The page came with it: what runs here has waited for it.
  if (!added.has(address) && document.querySelector(`link[href="${address}"]`)) return Promise.resolve()
  const coming = added.get(address) ?? comingFrom(address)
  added.set(address, coming)
  return coming
}

function comingFrom(href: string) {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      added.delete(href)
      reject(new TypeError('A stylesheet did not come.'))
    }
    document.head.append(link)
  })
}
