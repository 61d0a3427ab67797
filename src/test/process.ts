import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Subprocess } from 'bun'
import { copyDatabase } from '#server/database/copy.ts'
import { sqlite } from '#server/database/open.ts'
import { testSettings } from './settings.ts'

// Runs the product in a process of its own, to test starts, stops, crashes and ports.
// A file that uses it must call `afterEach(endProcesses)`.

const PROJECT = join(import.meta.dir, '../..')

interface Options {
  dataDir?: string
  /** Added to the environment below; undefined removes a variable. */
  env?: Record<string, string | undefined>
  /** Root of another copy of the project. */
  project?: string
  /** The single file that `bun run compile` made: runs in an empty folder instead of a file of the project in Bun. */
  executable?: string
}

const running = new Set<Subprocess>()
const folders = new Set<string>()

/** Kills the processes and deletes the folders that this module made. */
export async function endProcesses() {
  for (const child of running) child.kill('SIGKILL')
  await Promise.all([...running].map(child => child.exited))
  for (const folder of folders) rmSync(folder, { recursive: true })
  running.clear()
  folders.clear()
}

export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kategoryzacja-process-'))
  folders.add(folder)
  return folder
}

/** Makes a data folder with a copy of the test's database. Sessions of `sessionOf` work there too. */
export function folderOfWorld(): string {
  const folder = emptyFolder()
  copyDatabase(sqlite, join(folder, 'app.db'))
  return folder
}

/** Runs a file of the project in a process of its own. */
export function run(file: string, args: string[] = [], options: Options = {}) {
  const { dataDir, env, executable, project = executable ? emptyFolder() : PROJECT } = options
  const program = executable ? [executable] : [process.execPath, join(project, file)]
  const child = Bun.spawn([...program, ...args], {
    cwd: project,
    env: environment(dataDir, env),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  running.add(child)
  return child
}

/** The environment of such a process. */
export const environment = (dataDir = emptyFolder(), env: Options['env'] = {}) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  ...testSettings(dataDir),
  HOST: '127.0.0.1',
  PORT: '0',
  RATE_LIMITS: 'off',
  // Bundling takes twice the processor time of the rest of a start. Tests of pages set this to undefined.
  CLIENT_DIR: join(PROJECT, 'public'),
  ...env,
})

/** Starts the server and waits until it answers. @throws with its output if it does not start */
export async function startServer(options: Options = {}) {
  const child = run('src/server/main.ts', [], options)
  const { url, ...printed } = await untilListening(child.stdout)
  if (!url) throw new Error(`The server did not start: ${await Bun.readableStreamToText(child.stderr)}`)

  return {
    url,
    pid: child.pid,
    stderr: child.stderr,
    ...printed,
    exited: child.exited,
    /** Sends the signal and waits for the end. @returns the exit code */
    end(signal: 'SIGTERM' | 'SIGKILL' | 'SIGINT' = 'SIGTERM') {
      child.kill(signal)
      return child.exited
    },
    /** Makes one call of the API, with a `Cookie` header for a signed-in user. */
    fetch: (method: string, path: string, body?: unknown, cookie = '') =>
      fetch(`${url}api${path}`, {
        method,
        headers: { ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  }
}

export type Server = Awaited<ReturnType<typeof startServer>>

/** Runs a script that ends by itself, and returns its exit code and output. */
export async function ending(file: string, args: string[] = [], options: Options = {}) {
  const child = run(file, args, options)
  const outputs = [child.stdout, child.stderr].map(output => Bun.readableStreamToText(output))
  const [code, out, err] = await Promise.all([child.exited, ...outputs])
  return { code, output: `${out}${err}` }
}

export const startRefused = (options: Options) => ending('src/server/main.ts', [], options)

/** Reads the log up to the line with the server's address; reading continues in the background. */
async function untilListening(output: ReadableStream<Uint8Array>) {
  let text = ''
  let news = Promise.withResolvers<void>()
  let hold = Promise.withResolvers<void>()
  hold.resolve()
  let isOver = false
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of output) {
      text += decoder.decode(bytes, { stream: true })
      news.resolve()
      await hold.promise
    }
    isOver = true
    news.resolve()
  }
  const untilOutput = async (words: RegExp) => {
    for (;;) {
      const found = words.exec(text)
      if (found || isOver) return found
      news = Promise.withResolvers()
      await news.promise
    }
  }
  read()

  const listening = await untilOutput(/"event":"listening","url":"([^"]+)"/)
  return {
    url: listening?.[1],
    log: () => text,
    /** Resolves to null if the process ends without printing it. */
    untilOutput,
    /** Stops reading its output until `readOn`. */
    stopReading: () => {
      hold = Promise.withResolvers()
    },
    readOn: () => hold.resolve(),
  }
}
