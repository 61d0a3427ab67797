/**
 * The stylesheets of each piece of the client beside those that every page has, by the name of the piece, and then those
 * of strangers where they are others: the server tells them in the head of the page (server/http/client.ts). In
 * development one file holds all of them.
 */
const addresses: { [piece: string]: readonly (readonly string[])[] } = JSON.parse(
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

/** What strangers get for one page holds some of what all inner pages share: after that it would overrule the others. */
function stylesFor([styles = [], forStrangers = styles]: readonly (readonly string[])[]): readonly string[] {
  return [...added.keys()].some(address => address.includes('/piece-common-')) ? styles : forStrangers
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
