import { expect, test } from 'bun:test'
import { basename, dirname } from 'node:path'
import { Glob } from 'bun'
import { type Imports, reach, readImports, readMentions } from './imports.ts'

// Runtime imports each room may have. The client may import the server's types, never its code.
const MAY_IMPORT = {
  domain: [/^src\/(domain|contract)\//, /^valibot$/],
  contract: [/^src\/(domain|contract)\//, /^valibot$/],
  server: [
    /^src\/(domain|contract|server)\//,
    /^(public\/index\.html|package\.json)$/,
    /^(elysia|@elysiajs\/.+|drizzle-orm(\/.+)?|valibot|@valibot\/to-json-schema|nodemailer(\/.+)?|openid-client|altcha-lib(\/.+)?|age-encryption|@takumi-rs\/core)$/,
    /^@fontsource-variable\/bitter\//,
    /^(bun(:.+)?|node:.+)$/,
  ],
  client: [
    /^src\/(domain|contract|client)\//,
    /^(react|react-dom|wouter|valibot|lucide-react)(\/.+)?$/,
    /^@fontsource-variable\/bitter\//,
    /^altcha-lib(\/.+)?$/,
  ],
}

/** The client's layers; each folder may use its own layer and those before it. */
const CLIENT_LAYERS = [
  ['styles'],
  ['api'],
  ['ui'],
  ['sheet/model'],
  ['sheet/saving'],
  ['sheet/rows'],
  ['sheet/lists'],
  ['sheet/cards'],
  ['sheet/pages'],
  ['public', 'account', 'print', 'panel'],
  ['app'],
]

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

test('no file imports a type of a room that it may not use', () => {
  const mayMention = { ...MAY_IMPORT, client: [...MAY_IMPORT.client, /^src\/server\//, /^@elysiajs\/eden$/] }
  const strays = pairsOf(mentions).filter(({ file, path }) =>
    Object.entries(mayMention).some(
      ([room, allowed]) => file.startsWith(`src/${room}/`) && !allowed.some(rule => rule.test(path)),
    ),
  )
  expect(shown(strays)).toEqual([])
})

test('no file imports itself through others, not even by a type', () => {
  expect(circlesIn(imports)).toEqual([])
  expect(circlesIn(mentions)).toEqual([])
})

test.each([
  // A file in no such folder (src/server/main.ts, src/client/ui/format.ts) counts as a folder of its own.
  { room: 'server', folder: /^src\/server\/\w+(?=\/)/ },
  { room: 'client', folder: /^src\/client\/(panel\/year\/\w+|\w+\/\w+)(?=\/)/ },
])('no folder of the $room imports itself through others', ({ room, folder }) => {
  const folderOf = (path: string) => folder.exec(path)?.[0] ?? path
  const folders: Imports = new Map()
  for (const { file, path } of pairsOf(mentions)) {
    const isWithin = [file, path].every(one => one.startsWith(`src/${room}/`))
    if (!isWithin || folderOf(file) === folderOf(path)) continue
    folders.set(folderOf(file), [...(folders.get(folderOf(file)) ?? []), folderOf(path)])
  }
  expect(folders.size).toBeGreaterThan(10)
  expect(circlesIn(folders)).toEqual([])
})

test('operations import neither routes nor guards', async () => {
  const routes = new Set<string>()
  for (const file of imports.keys()) if (/export const \w+Routes\b/.test(await Bun.file(file).text())) routes.add(file)

  const mayKnowRoutes = (file: string) => routes.has(file) || file === 'src/server/http/app.ts'
  const guards = 'src/server/auth/guards.ts'
  const strays = uses.filter(({ file, path }) => (routes.has(path) || path === guards) && !mayKnowRoutes(file))
  expect(shown(strays)).toEqual([])
})

test('pages of the client use what is shared, and nothing shared imports a page', () => {
  const strays = uses.filter(({ file, path }) => path.startsWith('src/client/') && layerOf(path) > layerOf(file))
  expect(shown(strays)).toEqual([])
})

test('a page never imports another page', () => {
  // Files next to the folders of the panel's pages are no pages: they contain its frame, which loads the pages, and code
  // shared by several pages, as the folders of troops and `ui` do. They are loaded with the panel only.
  const page = (file: string) =>
    /^src\/client\/((?:public|account)\/\w+|panel\/(?!(?:troops|ui)\/)\w+|print)\//.exec(file)?.[1]
  const inPanel = (file: string) => file.startsWith('src/client/panel/')
  // People and their offices are shown on pages of troops and districts too; those use the parts, never the pages.
  const isPart = (file: string) => /^src\/client\/panel\/people\/(?!\w+Pages?\.)/.test(file)
  const strays = uses.filter(
    ({ file, path }) =>
      (page(file) && page(path) && page(file) !== page(path) && !(inPanel(file) && isPart(path))) ||
      (inPanel(path) && !inPanel(file) && !file.startsWith('src/client/app/')),
  )
  expect(shown(strays)).toEqual([])
})

test('no file is nested deeper than the limit', () => {
  const deepest = {
    client: /^src\/client\/((\w+\/){0,2}|panel\/(troops|year)\/\w+\/)[^/]+$/,
    server: /^src\/server\/(\w+\/|demo\/areas\/|database\/schema\/)?[^/]+$/,
    domain: /^src\/domain\/(\w+\/)?[^/]+$/,
    contract: /^src\/contract\/(\w+\/)?[^/]+$/,
  }
  for (const [room, allowed] of Object.entries(deepest)) {
    const deep = everyFile.filter(file => file.startsWith(`src/${room}/`) && !allowed.test(file))
    expect(deep).toEqual([])
  }
})

test('no folder has fewer than three files', () => {
  const inFolder = Object.groupBy(
    everyFile.filter(file => file.startsWith('src/')),
    file => dirname(file),
  )
  const small = Object.entries(inFolder).filter(([, files]) => files!.length < 3)
  expect(small.map(([folder]) => folder)).toEqual([])
})

test('every stylesheet is part of one that browsers fetch', async () => {
  const folder = 'src/client/styles'
  const fetched = ['first.css', 'more.css', 'sheet.css', 'panel.css']
  const texts = await Promise.all(fetched.map(sheet => Bun.file(`${folder}/${sheet}`).text()))
  const imported = texts.flatMap(text => [...text.matchAll(/"\.\/([\w/-]+\.css)"/g)].map(([, sheet]) => sheet!))
  const sheets = everyFile.filter(file => file.startsWith(folder) && file.endsWith('.css'))
  const wanted = [...fetched, ...imported].map(sheet => `${folder}/${sheet}`)
  expect([...new Set(wanted)].toSorted()).toEqual(sheets.toSorted())
})

test('no selector searches the whole page: the browser would, at every keystroke that renders something', async () => {
  const sheets = everyFile.filter(file => /^src\/client\/styles\/.+\.css$/.test(file))
  const texts = await Promise.all(sheets.map(sheet => Bun.file(sheet).text()))
  expect(texts.flatMap(text => text.match(/^.*(html|body|:root|#root|\.page)\S*:has\(.*$/gm) ?? [])).toEqual([])
})

test('only roles.ts compares roles: a comparison elsewhere would decide about a role that is added later', async () => {
  const files = code.filter(file => !/\.test\.|domain\/people\/roles\.ts$/.test(file))
  const texts = await Promise.all(files.map(async file => [file, await Bun.file(file).text()] as const))
  const compares = /[rR]ole\w*\)? *[!=]==? *'[A-Z_]+'|'(USER|DISTRICT_COORDINATOR|TOPLEVEL_COORDINATOR|ADMIN)' *[!=]==?/
  expect(texts.filter(([, text]) => compares.test(text)).map(([file]) => file)).toEqual([])
})

test('every option has a value: otherwise the browser submits its text, which a translator may have changed', async () => {
  const pages = everyFile.filter(file => file.endsWith('.tsx'))
  const texts = await Promise.all(pages.map(page => Bun.file(page).text()))
  expect(texts.flatMap(text => text.match(/<option(?![^>]*\bvalue=)[^>]*>.*$/gm) ?? [])).toEqual([])
})

/** A test in Chromium takes seconds, and most of what it could show a test of the client shows in a tenth of that. */
const MOST_BROWSER_TESTS = 120

test(`at most ${MOST_BROWSER_TESTS} tests need a browser`, async () => {
  const files = code.filter(file => /^src\/browser\/.+\.test\.ts$/.test(file))
  const texts = await Promise.all(files.map(file => Bun.file(file).text()))
  const declared = texts.flatMap(text => text.match(/^\s*test(\.each\(|\()/gm) ?? [])
  expect(declared.length).toBeGreaterThan(0)
  expect(declared.length).toBeLessThanOrEqual(MOST_BROWSER_TESTS)
})

test('a file name of the server has one meaning', () => {
  const byName = Object.groupBy(
    code.filter(file => file.startsWith('src/server/')),
    file => basename(file),
  )
  expect(Object.values(byName).filter(files => files!.length > 1)).toEqual([])
})

test('no file is a collection of unrelated helpers', () => {
  expect(code.filter(file => /\/(index|utils?|helpers?|common|misc|types)\.tsx?$/.test(file))).toEqual([])
})

const layerOf = (file: string) =>
  CLIENT_LAYERS.findIndex(folders => folders.some(folder => file.startsWith(`src/client/${folder}/`)))
