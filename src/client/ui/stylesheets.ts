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

/** Those the page came with, all in one file, and those asked for since. */
const added = new Map(
  document
    .querySelector<HTMLElement>('link[data-pieces]')
    ?.dataset.pieces?.split(' ')
    .map(address => [address, Promise.resolve()]),
)

/** What all inner pages share holds what strangers get for one page, which would come after it and overrule the others. */
function stylesFor(needed: readonly string[]): readonly string[] {
  const common = [...added.keys()].find(address => address.includes('/piece-common-'))
  return common && !needed.includes(common) ? [common] : needed
}

function addStylesheet(address: string): Promise<void> {
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
