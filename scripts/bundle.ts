import { serialize } from 'bun:jsc'
import { bundleClient } from '#server/http/bundle.ts'

// What the server has made when it starts: the files of the client, on standard output (server/http/bundle.ts).

try {
  await Bun.write(Bun.stdout, serialize(await bundleClient(), { binaryType: 'nodebuffer' }))
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
