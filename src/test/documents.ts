import { Glob } from 'bun'

export const documents = await Promise.all(
  ['*.md', 'docs/**/*.md']
    .flatMap(pattern => [...new Glob(pattern).scanSync()].sort())
    .map(async path => ({ path, text: await Bun.file(path).text() })),
)

export function headingsOf(text: string): string[] {
  const byHand = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!)
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
  return [...byHand, ...headings]
}
