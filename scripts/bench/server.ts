import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const MAIN = join(import.meta.dir, '../../src/server/main.ts')
const BARE = join(import.meta.dir, 'bareServer.ts')

/** As the image and the systemd unit tell Bun (docs/hosting.md#memory). */
export const MEMORY = { BUN_JSC_heapGrowthMaxIncrease: '0.65' }

export type Server = Awaited<ReturnType<typeof startServer>>

/** The product, or its demo, in a process of its own, with this process's settings unless told others. */
export async function startServer({
  script = MAIN,
  command = [process.execPath, script],
  env = {},
}: {
  script?: string
  command?: string[]
  env?: Record<string, string>
} = {}) {
  const start = performance.now()
  const child = spawn(command, { ...MEMORY, ...env })
  const { url } = JSON.parse(await lineOf(child, '"listening"')) as { url: string }

  return {
    origin: url.replace(/\/$/, ''),
    pid: child.pid,
    startedIn: performance.now() - start,
    memory: () => megabytesOf(child.pid),
    stop: () => end(child),
  }
}

/** The memory of a process now, in megabytes. */
export const megabytesOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

export type BareServer = Awaited<ReturnType<typeof startBareServer>>

/** Bare Bun.serve in a process of its own (bareServer.ts), which ends with the block that started it. */
export async function startBareServer(kind: 'bytes' | 'rows', path: string) {
  const child = spawn([process.execPath, BARE, kind, path])
  const origin = await lineOf(child, 'http://')
  return { origin: origin.trim(), pid: child.pid, [Symbol.asyncDispose]: () => end(child) }
}

type Child = ReturnType<typeof spawn>

function spawn(command: string[], env = {}) {
  return Bun.spawn(command, {
    env: { ...process.env, ...env },
    stdout: 'pipe',
    stderr: 'inherit',
  })
}

/** Waits for the line that holds `sign`; what comes later is read and dropped, so that the child never waits for us. */
async function lineOf(child: Child, sign: string): Promise<string> {
  let text = ''
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader()
  while (true) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`The server ended before it was ready:\n${text}`)
    text += value
    const line = text.split('\n').find(line => line.includes(sign))
    if (!line) continue
    drain(reader)
    return line
  }
}

async function drain(reader: { read(): Promise<{ done: boolean }> }) {
  while (!(await reader.read()).done);
}

async function end(child: Child) {
  child.kill('SIGTERM')
  await child.exited
}

/** A port nobody listens on right now. */
export function freePort(): number {
  const probe = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const port = probe.port!
  probe.stop(true)
  return port
}
