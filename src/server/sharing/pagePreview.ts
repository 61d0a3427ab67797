import { addressAt, type PageName } from '#contract/addresses.ts'
import { config } from '#server/core/config.ts'
import { Problem } from '#server/core/problem.ts'
import { arePicturesRendered } from './renderPicture.ts'
import { resultInWords, sharedTroop } from './sharedTroop.ts'

/** Text and picture that messengers and search engines show for an address. */
export interface PagePreview {
  title: string
  description: string
  image: string
  imageAlt: string
}

const WORDS: { readonly [page in PageName]?: { title: string; description: string } } = {
  RankingPage: {
    title: 'Ranking drużyn',
    description: 'Kategorie, symbole i punkty drużyn wszystkich chorągwi, rok po roku.',
  },
  RulesPage: {
    title: 'Zasady kategoryzacji',
    description: 'Wymagania wstępne, obszary, zadania i progi symboli w tegorocznej kategoryzacji.',
  },
  CataloguePage: {
    title: 'Wszystkie zadania kategoryzacji',
    description: 'Każde zadanie z obszarem, punktami i sposobem liczenia, z wyszukiwarką.',
  },
  RuleChangesPage: {
    title: 'Co się zmieniło w zasadach',
    description: 'Zadania, punkty i progi tegorocznej kategoryzacji obok zeszłorocznych.',
  },
}

export async function pagePreview(pathname: string): Promise<PagePreview | null> {
  const address = addressAt(pathname)
  if (address?.page === 'TroopPage') return troopPreview(Number(address.params.id))
  const words = address && WORDS[address.page]
  return words ? { ...words, image: `${config.baseUrl}/preview.png`, imageAlt: words.title } : null
}

/** Returns null for a troop that is unknown, hidden or in no ranking. */
async function troopPreview(id: number): Promise<PagePreview | null> {
  if (!Number.isSafeInteger(id)) return null
  const troop = await sharedTroop(id).catch((error: unknown) => {
    if (error instanceof Problem) return null
    throw error
  })
  if (!troop) return null
  const result = resultInWords(troop)
  return {
    title: troop.name,
    description: `Chorągiew ${troop.district}, ${result}.`,
    image: `${config.baseUrl}${arePicturesRendered ? `/api/teams/${id}/picture` : '/preview.png'}`,
    imageAlt: `${troop.name}, ${result}`,
  }
}

export function withPreview(html: string, { title, description, image, imageAlt }: PagePreview): string {
  const content = (text: string) => ({
    element: (element: HTMLRewriterTypes.Element) => void element.setAttribute('content', text),
  })
  return new HTMLRewriter()
    .on('title', { element: element => void element.setInnerContent(`${title} · E-Kategoryzacja`) })
    .on('meta[property="og:title"]', content(title))
    .on('meta[name="description"]', content(description))
    .on('meta[property="og:description"]', content(description))
    .on('meta[property="og:image"]', content(image))
    .on('meta[property="og:image:alt"]', content(imageAlt))
    .transform(html)
}
