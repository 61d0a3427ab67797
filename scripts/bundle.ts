import { serialize } from 'bun:jsc'
import { bundleClient } from '#server/http/bundle.ts'

// Bundles the client for the server and writes its files to standard output (server/http/bundle.ts).

try {
  await Bun.write(Bun.stdout, serialize(await bundleClient(), { binaryType: 'nodebuffer' }))
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
