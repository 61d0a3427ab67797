import { inflateSync } from 'node:zlib'

/** A page of Chromium's PDF: its size in millimetres and its text in rendering order, in one line. */
interface PdfPage {
  width: number
  height: number
  text: string
}

interface Font {
  digits: number
  letters: ReadonlyMap<number, string>
}

/** Reads Chromium's PDFs only: plain objects, flate streams, embedded fonts. */
export function readPdf(bytes: Uint8Array): PdfPage[] {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id, body] of file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) objects.set(id!, body!)

  const fonts = new Map<string, Font>()
  const nodes = [...objects.values()].filter(isNode)
  return pagesBelow(nodes.find(node => !node.includes('/Parent'))!).map(page => {
    const [width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page)!.slice(1).map(Number)
    const used = new Map([...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => [name!, fontOf(font!)]))
    return { width: inMillimetres(width!), height: inMillimetres(height!), text: textIn(contentOf(page), used) }
  })

  /** Walks the page tree, which is nested with nine pages or more. */
  function pagesBelow(node: string): string[] {
    const [, kids] = /\/Kids \[([^\]]*)\]/.exec(node)!
    const found = [...kids!.matchAll(/(\d+) 0 R/g)].map(([, id]) => objects.get(id!)!)
    return found.flatMap(kid => (isNode(kid) ? pagesBelow(kid) : [kid]))
  }

  function fontOf(id: string): Font {
    const font = objects.get(id)!
    const letters = () => lettersIn(streamOf(/\/ToUnicode (\d+) 0 R/.exec(font)![1]!))
    const known = fonts.get(id) ?? { digits: font.includes('/Type3') ? 2 : 4, letters: letters() }
    fonts.set(id, known)
    return known
  }

  function contentOf(page: string) {
    return streamOf(/\/Contents (\d+) 0 R/.exec(page)![1]!)
  }

  function streamOf(id: string) {
    const [, packed] = /stream\n([\s\S]*)\nendstream/.exec(objects.get(id)!)!
    return inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1')
  }
}

const isNode = (body: string) => /\/Type ?\/Pages/.test(body)
const inMillimetres = (points: number) => Math.round((points / 72) * 25.4)

function lettersIn(map: string) {
  const letters = new Map<number, string>()
  const hex = (text: string) => Number.parseInt(text, 16)
  const read = (text: string) =>
    text
      .match(/.{4}/g)!
      .map(unit => String.fromCharCode(hex(unit)))
      .join('')
  for (const [, list] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph, text] of list!.matchAll(/<(\w+)> <(\w+)>/g)) letters.set(hex(glyph!), read(text!))
  for (const [, list] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first, last, text] of list!.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let glyph = hex(first!); glyph <= hex(last!); glyph++)
        letters.set(glyph, String.fromCharCode(hex(text!) + glyph - hex(first!)))
  return letters
}

function textIn(content: string, fonts: ReadonlyMap<string, Font>) {
  let font: Font | undefined
  let text = ''
  for (const [, name, glyphs = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<(\w+)>/g)) {
    if (name) font = fonts.get(name)!
    for (let at = 0; at < glyphs.length; at += font!.digits)
      text += font!.letters.get(Number.parseInt(glyphs.slice(at, at + font!.digits), 16)) ?? ''
  }
  // Expands ligatures and replaces no-break spaces.
  return text.normalize('NFKC')
}
