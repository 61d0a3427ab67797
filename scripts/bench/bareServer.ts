import { file, serve } from 'bun'

// As fast as Bun answers with these bytes: what an answer of the product is measured against.

const bytes = await file(process.argv[2]!).bytes()
const server = serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: () => new Response(bytes, { headers: { 'content-type': 'application/json;charset=utf-8' } }),
})
console.log(`http://127.0.0.1:${server.port}`)
