import { join } from 'node:path'

// purity.test.ts runs this file in a process of its own. It records the side effects of modules during import and prints
// them. Reads of the environment and the clock by packages are allowed; all other side effects count. With an argument it
// causes one such effect itself, to show that it is found.

const SRC = join(import.meta.dir, '..')
const seen = new Set<string>()

type Functions = Record<string, (...args: never[]) => unknown>

/** Records each call of the functions and forwards it. */
function watch(what: string, of: object, ...names: string[]) {
  const functions = of as Functions
  for (const name of names) {
    const own = functions[name]!
    functions[name] = (...args) => {
      if (what !== 'timer' || isOurs()) seen.add(`${what}: ${name} ${String(args[0])}`)
      return own.apply(of, args)
    }
  }
}

const isOurs = () =>
  new Error()
    .stack!.split('\n')
    .slice(3, 4)
    .some(line => line.includes(`${SRC}/`))

function watchEnvironment() {
  const env = new Proxy(process.env, {
    get(own, name) {
      if (isOurs()) seen.add(`environment: ${String(name)}`)
      return Reflect.get(own, name)
    },
  })
  Object.defineProperty(process, 'env', { value: env })
}

/** Must run before any import, because imported bindings do not change afterwards. */
function watchEverything() {
  const fs = require('node:fs')
  watch(
    'file',
    fs,
    'readFileSync',
    'writeFileSync',
    'appendFileSync',
    'openSync',
    'mkdirSync',
    'existsSync',
    'statSync',
  )
  watch('file', fs, 'readdirSync', 'rmSync', 'renameSync', 'readFile', 'writeFile', 'readdir', 'mkdir', 'stat')
  watch('file', Bun, 'file', 'write')
  watch('hash', Bun.password, 'hash', 'hashSync', 'verify', 'verifySync')
  watch('server', Bun, 'serve', 'listen', 'connect', 'spawn', 'spawnSync', 'build')
  watch('timer', Bun, 'cron')
  watch('timer', globalThis, 'setInterval', 'setTimeout', 'setImmediate')

  const sqlite = require('bun:sqlite')
  const Database = sqlite.Database
  sqlite.Database = class extends Database {
    constructor(path: string) {
      super(path)
      seen.add(`database: ${path}`)
    }
  }
  watchEnvironment()
}

const MISDEEDS: Record<string, () => unknown> = {
  environment: () => process.env.DATA_DIR,
  file: () => require('node:fs').existsSync('data'),
  database: () => new (require('bun:sqlite').Database)(':memory:'),
  hash: () => Bun.password.hash('a password'),
  timer: () => setTimeout(() => {}),
  server: () => Bun.serve({ port: 0, fetch: () => new Response() }).stop(),
}

// main.ts starts the product and is never imported.
const PROGRAMS = ['server/main.ts']

const modules = [...new Bun.Glob('{domain,contract,server}/**/*.ts').scanSync(SRC)].filter(
  path => !path.endsWith('.test.ts') && !PROGRAMS.includes(path),
)
watchEverything()
for (const path of modules) await import(join(SRC, path))
for (const what of process.argv.slice(2)) MISDEEDS[what]!()
for (const line of seen) console.log(line)
