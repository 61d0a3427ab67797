import { expect, test } from 'bun:test'
import { reach, readImports } from './imports.ts'

// What each room may import when it runs: the client knows the shape of the server's answers, never its code.
const MAY_IMPORT = {
  domain: [/^src\/domain\//, /^valibot$/],
  server: [
    /^src\/(domain|server)\//,
    /^(public\/index\.html|package\.json)$/,
    /^(elysia|@elysiajs\/.+|drizzle-orm(\/.+)?|valibot|@valibot\/to-json-schema|nodemailer|openid-client)$/,
    /^(bun(:.+)?|node:.+)$/,
  ],
  client: [
    /^src\/(domain|client)\//,
    /^(react|react-dom|wouter|valibot|swr|lucide-react|@elysiajs\/eden)(\/.+)?$/,
    /^@fontsource-variable\/bitter\//,
  ],
}

/** The client's folders; each may use itself and those before it. The few files beside them count as `ui`, `panel` as `pages`. */
const CLIENT_LAYERS = ['styles', 'api', 'ui', 'sheet', 'pages', 'App']

const imports = await readImports()
const uses = [...imports].flatMap(([file, paths]) => paths.map(path => ({ file, path })))
const shown = (strays: typeof uses) => strays.map(({ file, path }) => `${file} -> ${path}`)

test.each(Object.entries(MAY_IMPORT))('%s imports only what it may', (room, allowed) => {
  const strays = uses.filter(
    ({ file, path }) => file.startsWith(`src/${room}/`) && !allowed.some(rule => rule.test(path)),
  )
  expect(shown(strays)).toEqual([])
})

test('no file leads back to itself', () => {
  const circles = [...imports.keys()].filter(file => reach(imports, file).has(file))
  expect(circles).toEqual([])
})

test('operations know neither routes nor guards', async () => {
  const routes = new Set<string>()
  for (const file of imports.keys()) if (/export const \w+Routes\b/.test(await Bun.file(file).text())) routes.add(file)

  const mayKnowRoutes = (file: string) => routes.has(file) || file === 'src/server/http/app.ts'
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

test("no file of the client lies deeper than in its room's page", () => {
  const deep = [...imports.keys()].filter(file => /^src\/client\/panel\/\w+\/.+\//.test(file))
  expect(deep).toEqual([])
})

test('no file outgrows its reader, and none is a drawer', async () => {
  for (const file of imports.keys()) {
    const lines = (await Bun.file(file).text()).trimEnd().split('\n').length
    expect([file, lines <= 250]).toEqual([file, true])
    expect(file).not.toMatch(/\/(index|utils?|helpers?|common|misc|types)\.tsx?$/)
  }
})

function layerOf(file: string) {
  const inside = file.replace('src/client/', '')
  if (/^(App|main)\.tsx$/.test(inside)) return CLIENT_LAYERS.indexOf('App')
  const folder = inside.includes('/') ? inside.split('/')[0]! : 'ui'
  return CLIENT_LAYERS.indexOf(folder === 'panel' ? 'pages' : folder)
}
