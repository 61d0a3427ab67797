// The load generator. It writes requests to raw sockets and parses only the status and the length of an answer, because
// `fetch` would be slower than the server it measures.

export interface Call {
  method: 'GET' | 'PUT'
  path: string
  headers?: Readonly<Record<string, string>>
  /** JSON; each `#` in it becomes a number that has not been sent before. */
  body?: string
  /** Excludes the call from the figures: it only prepares the next one. */
  untimed?: boolean
}

const HEAD_ENDS = Buffer.from('\r\n\r\n')
let sentNumbers = 0

/**
 * Each client has a connection of its own and sends its calls in turn, one at a time.
 * @returns the timed calls, and their rate a second had the clients sent nothing else
 * @throws when an answer is not 200
 */
export async function fire(url: string, clients: readonly (readonly Call[])[], seconds: number) {
  const { hostname, port } = new URL(url)
  const times: number[] = []
  const ends = performance.now() + seconds * 1000
  await Promise.all(
    clients.map(async calls => {
      const requests = calls.map(call => ({ ...call, bytes: bytesOf(call, hostname) }))
      const connection = await connect(hostname, Number(port))
      for (let n = 0; performance.now() < ends; n++) {
        const { method, path, bytes, untimed } = requests[n % requests.length]!
        const began = performance.now()
        const answered = await connection.send(bytes())
        if (answered !== 200) throw new Error(`${method} ${path} answered ${answered}`)
        if (!untimed) times.push(performance.now() - began)
      }
      connection.end()
    }),
  )
  const busySeconds = times.reduce((sum, time) => sum + time, 0) / 1000
  return { answered: times.length, rate: (times.length * clients.length) / busySeconds }
}

/** Encodes a call once, unless its body holds a new number each time. */
function bytesOf({ method, path, headers = {}, body }: Call, host: string): () => Uint8Array | string {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}`
  if (body === undefined) {
    const bytes = new TextEncoder().encode(`${head}\r\n`)
    return () => bytes
  }
  return () => {
    const text = body.replace('#', String(++sentNumbers % 1_000_000))
    return `${head}content-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`
  }
}

async function connect(hostname: string, port: number) {
  let answered: (status: number) => void = () => {}
  let status = 0
  let missingBytes = 0
  let head: Buffer = Buffer.alloc(0)

  function take(chunk: Buffer) {
    if (missingBytes > 0) missingBytes -= chunk.length
    else {
      head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk
      const end = head.indexOf(HEAD_ENDS)
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      status = Number(text.slice(9, 12))
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)![1])
      missingBytes = length - (head.length - end - HEAD_ENDS.length)
      head = Buffer.alloc(0)
    }
    if (missingBytes === 0) answered(status)
  }

  const socket = await Bun.connect({
    hostname,
    port,
    socket: { data: (_, chunk) => take(chunk), close: () => answered(0), error: () => answered(0) },
  })
  return {
    /** Resolves to the status once the whole answer has arrived, to 0 when the connection ends before. */
    send(bytes: Uint8Array | string) {
      const { promise, resolve } = Promise.withResolvers<number>()
      answered = resolve
      socket.write(bytes)
      return promise
    },
    end: () => socket.end(),
  }
}
