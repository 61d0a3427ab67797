import type { Call, Outcome, Plan } from './plan.ts'
import { percentile } from './timing.ts'

// The load generator: a process of its own, so that its work does not count as the server's. It writes requests to bare
// sockets and looks for no more of an answer than its status and its end: `fetch` would be slower than what it measures.

process.on('message', async plan => process.send!(await fire(plan as Plan)))
process.send!('ready')

const HEAD_ENDS = Buffer.from('\r\n\r\n')
let sentNumbers = 0

async function fire({ origin, clients, seconds }: Plan): Promise<Outcome> {
  const { hostname, port } = new URL(origin)
  const times: number[] = []
  let failed = 0
  const ends = performance.now() + seconds * 1000

  await Promise.all(
    clients.map(async calls => {
      const requests = calls.map(call => ({ ...call, bytes: asBytes(call, hostname) }))
      const connection = await connect(hostname, Number(port))
      for (let n = 0; performance.now() < ends; n++) {
        const { bytes, status = 200, untimed } = requests[n % requests.length]!
        const began = performance.now()
        const answered = await connection.send(bytes())
        if (answered !== status) failed++
        else if (!untimed) times.push(performance.now() - began)
      }
      connection.end()
    }),
  )
  const busy = times.reduce((sum, time) => sum + time, 0) / 1000
  return {
    answered: times.length,
    failed,
    perSecond: (times.length * clients.length) / busy,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }
}

/** What is sent for a call. Without a new number in its body it is the same bytes each time. */
function asBytes({ method, path, headers = {}, body }: Call, host: string): () => Uint8Array | string {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}`
  const whole = (text: string) =>
    `${head}content-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`
  if (body === undefined) return once(`${head}\r\n`)
  return body.includes('#') ? () => whole(body.replace('#', String(++sentNumbers % 1_000_000))) : once(whole(body))
}

function once(text: string) {
  const bytes = new TextEncoder().encode(text)
  return () => bytes
}

async function connect(hostname: string, port: number) {
  let answered: (status: number) => void = () => {}
  let status = 0
  /** Bytes of the body that have not come yet. */
  let missing = 0
  let head: Buffer = Buffer.alloc(0)

  function take(chunk: Buffer) {
    if (missing > 0) missing -= chunk.length
    else {
      head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk
      const end = head.indexOf(HEAD_ENDS)
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      status = Number(text.slice(9, 12))
      missing = bodyLength(text, status) - (head.length - end - HEAD_ENDS.length)
      head = Buffer.alloc(0)
    }
    if (missing === 0) answered(status)
  }

  const socket = await Bun.connect({
    hostname,
    port,
    socket: { data: (_, chunk) => take(chunk), close: () => answered(0), error: () => answered(0) },
  })
  return {
    /** The status of the answer, once all of it is here; 0 when the connection ended. */
    send(bytes: Uint8Array | string) {
      return new Promise<number>(resolve => {
        answered = resolve
        socket.write(bytes)
      })
    },
    end: () => socket.end(),
  }
}

function bodyLength(head: string, status: number): number {
  if (status === 204 || status === 304) return 0
  const told = /\r\ncontent-length: (\d+)/i.exec(head)
  if (!told) throw new Error(`An answer that does not tell its length:\n${head}`)
  return Number(told[1])
}
