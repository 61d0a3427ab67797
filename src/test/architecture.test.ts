import { expect, test } from 'bun:test'
import { basename, dirname } from 'node:path'
import { Glob } from 'bun'
import { pieceOf } from '#server/http/pieces.ts'
import { type Imports, reach, readImports, readMentions } from './imports.ts'

// What each room may import when it runs: the client knows the shape of the server's answers, never its code.
const MAY_IMPORT = {
  domain: [/^src\/domain\//, /^valibot$/],
  server: [
    /^src\/(domain|server)\//,
    /^(public\/index\.html|package\.json)$/,
    /^(elysia|@elysiajs\/.+|drizzle-orm(\/.+)?|valibot|@valibot\/to-json-schema|nodemailer|openid-client|altcha-lib(\/.+)?)$/,
    /^(bun(:.+)?|node:.+)$/,
  ],
  client: [
    /^src\/(domain|client)\//,
    /^(react|react-dom|wouter|valibot|lucide-react)(\/.+)?$/,
    /^@fontsource-variable\/bitter\//,
    /^altcha-lib(\/.+)?$/,
  ],
}

/** The client's folders; each may use itself and those before it. The few files beside them count as `ui`, `panel` as `pages`. */
const CLIENT_LAYERS = ['styles', 'api', 'ui', 'sheet', 'pages', 'App']

const imports = await readImports()
const mentions = await readMentions()
const pairsOf = (graph: Imports) => [...graph].flatMap(([file, paths]) => paths.map(path => ({ file, path })))
const uses = pairsOf(imports)
const shown = (strays: typeof uses) => strays.map(({ file, path }) => `${file} -> ${path}`)
const circlesIn = (graph: Imports) => [...graph.keys()].filter(node => reach(graph, node).has(node))

const everyFile = await Array.fromAsync(new Glob('{src,scripts}/**/*').scan())
const code = everyFile.filter(file => /\.tsx?$/.test(file))

test.each(Object.entries(MAY_IMPORT))('%s imports only what it may', (room, allowed) => {
  const strays = uses.filter(
    ({ file, path }) => file.startsWith(`src/${room}/`) && !allowed.some(rule => rule.test(path)),
  )
  expect(shown(strays)).toEqual([])
})

test('of another room no file knows even a type that it may not know', () => {
  const mayMention = { ...MAY_IMPORT, client: [...MAY_IMPORT.client, /^src\/server\//, /^@elysiajs\/eden$/] }
  const strays = pairsOf(mentions).filter(({ file, path }) =>
    Object.entries(mayMention).some(
      ([room, allowed]) => file.startsWith(`src/${room}/`) && !allowed.some(rule => rule.test(path)),
    ),
  )
  expect(shown(strays)).toEqual([])
})

test('no file leads back to itself, not by a type either', () => {
  expect(circlesIn(imports)).toEqual([])
  expect(circlesIn(mentions)).toEqual([])
})

test('no folder of the server leads back to itself', () => {
  // Files beside the folders (the clock, the settings, the start) count each for itself: some stand below, some above.
  const folderOf = (path: string) => /^src\/server\/\w+(?=\/)/.exec(path)?.[0] ?? path
  const folders: Imports = new Map()
  for (const { file, path } of pairsOf(mentions)) {
    if (!file.startsWith('src/server/') || folderOf(file) === folderOf(path)) continue
    folders.set(folderOf(file), [...(folders.get(folderOf(file)) ?? []), folderOf(path)])
  }
  expect(circlesIn(folders)).toEqual([])
})

test('operations know neither routes nor guards', async () => {
  const routes = new Set<string>()
  for (const file of imports.keys()) if (/export const \w+Routes\b/.test(await Bun.file(file).text())) routes.add(file)

  // What is answered before the app is asked, asks the guard itself.
  const standsAbove = ['src/server/http/app.ts', 'src/server/http/again.ts']
  const mayKnowRoutes = (file: string) => routes.has(file) || standsAbove.includes(file)
  const guards = 'src/server/auth/guards.ts'
  const strays = uses.filter(({ file, path }) => (routes.has(path) || path === guards) && !mayKnowRoutes(file))
  expect(shown(strays)).toEqual([])
})

test('inside the client pages use what is shared, and nothing shared knows a page', () => {
  const strays = uses.filter(({ file, path }) => path.startsWith('src/client/') && layerOf(path) > layerOf(file))
  expect(shown(strays)).toEqual([])
})

test('a page never imports another page', () => {
  // Files beside the panel's pages are no page: they hold its frame, which opens the pages as App opens the others, and
  // what several of the pages use. All of that is loaded with the panel only.
  const page = (file: string) => /^src\/client\/((?:pages|panel)\/\w+)\//.exec(file)?.[1]
  const inPanel = (file: string) => file.startsWith('src/client/panel/')
  const strays = uses.filter(
    ({ file, path }) =>
      (page(file) && page(path) && page(file) !== page(path)) ||
      (inPanel(path) && !inPanel(file) && file !== 'src/client/App.tsx'),
  )
  expect(shown(strays)).toEqual([])
})

test('no file lies deeper than a reader looks', () => {
  const deepest = {
    client: /^src\/client\/(\w+\/){0,2}[^/]+$/,
    server: /^src\/server\/(\w+\/|demo\/areas\/|database\/schema\/)?[^/]+$/,
    domain: /^src\/domain\/(\w+\/)?[^/]+$/,
  }
  for (const [room, allowed] of Object.entries(deepest)) {
    const deep = everyFile.filter(file => file.startsWith(`src/${room}/`) && !allowed.test(file))
    expect(deep).toEqual([])
  }
})

test('no folder is opened for fewer than three files', () => {
  const inFolder = Object.groupBy(
    everyFile.filter(file => file.startsWith('src/')),
    file => dirname(file),
  )
  const small = Object.entries(inFolder).filter(([, files]) => files!.length < 3)
  expect(small.map(([folder]) => folder)).toEqual([])
})

// 207 files in 20 folders held the sheet, the ranking and the panel; reviewing, the coordinators' desk, the way and the
// years' history brought the rest, and the files that make up the pieces in which browsers load it (decision 017). A page
// that is new may raise this, a part of a page may not.
test('the client stays small enough to be known: few files, fewer folders', () => {
  const files = code.filter(file => file.startsWith('src/client/') && !/\.test\./.test(file))
  const folders = new Set(everyFile.filter(file => file.startsWith('src/client/')).map(file => dirname(file)))
  expect(files.length).toBeLessThanOrEqual(322)
  expect(folders.size).toBeLessThanOrEqual(24)
})

test('the server knows of every page which piece it comes in: of one it does not know, nothing is fetched ahead', async () => {
  const app = await Bun.file('src/client/App.tsx').text()
  const pieces = new Map(
    [...app.matchAll(/^const (\w+) = .*import\('.*\/(\w+)\.tsx?'\)/gm)].map(([, name, file]) => [name, file]),
  )
  const pages = [...app.matchAll(/path: '([^']+)',\s+audience: '\w+',\s+Page: piece\((\w+),/g)]
  expect(pages.length).toBeGreaterThan(20)
  const knows = (path: string) =>
    pieceOf(new URL(path.replace(/:\w+/g, '1').replace('/*?', ''), 'http://localhost'))?.name
  const strays = pages.filter(([, path, name]) => knows(path!) !== pieces.get(name))
  expect(strays.map(([, path, name]) => `give ${path} to ${pieces.get(name)} in src/server/http/pieces.ts`)).toEqual([])
})

test('every stylesheet is in a piece: one that is in none is missing wherever the server chooses the pieces', async () => {
  const sheets = everyFile.filter(file => /^src\/client\/styles\/.+\.css$/.test(file)).map(file => basename(file))
  const pieces = sheets.filter(sheet => sheet.startsWith('piece-'))
  const named = await Promise.all(pieces.map(piece => Bun.file(`src/client/styles/${piece}`).text()))
  const isIn = (sheet: string) => named.some(text => text.includes(`"./${sheet}"`))
  const blocks = sheets.filter(sheet => !pieces.includes(sheet) && sheet !== 'all.css')
  expect(blocks.filter(sheet => !isIn(sheet))).toEqual([])
})

test('no style looks through the whole page for what is on it: the browser would, at every key that draws something', async () => {
  const sheets = everyFile.filter(file => /^src\/client\/styles\/.+\.css$/.test(file))
  const texts = await Promise.all(sheets.map(sheet => Bun.file(sheet).text()))
  expect(texts.flatMap(text => text.match(/^.*(html|body|:root|#root|\.page)\S*:has\(.*$/gm) ?? [])).toEqual([])
})

test('in the server a file name means one thing', () => {
  const byName = Object.groupBy(
    code.filter(file => file.startsWith('src/server/')),
    file => basename(file),
  )
  expect(Object.values(byName).filter(files => files!.length > 1)).toEqual([])
})

test('no file outgrows its reader, and none is a drawer', async () => {
  for (const file of code) {
    const lines = (await Bun.file(file).text()).trimEnd().split('\n').length
    const most = /\.test\.tsx?$/.test(file) ? 400 : 250
    expect([file, lines <= most]).toEqual([file, true])
    expect(file).not.toMatch(/\/(index|utils?|helpers?|common|misc|types)\.tsx?$/)
  }
})

function layerOf(file: string) {
  const inside = file.replace('src/client/', '')
  if (/^(App|main)\.tsx$/.test(inside)) return CLIENT_LAYERS.indexOf('App')
  const folder = inside.includes('/') ? inside.split('/')[0]! : 'ui'
  return CLIENT_LAYERS.indexOf(folder === 'panel' ? 'pages' : folder)
}
