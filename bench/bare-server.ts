import { createServer } from 'node:http'

const BODY_BYTES = 2_048

/** What this machine can do at most: a bare `node:http` server answering 2 KB of JSON. Every ratio is against it. */
const body = Buffer.from(JSON.stringify({ filler: 'x'.repeat(BODY_BYTES - '{"filler":""}'.length) }))

const server = createServer((_, response) => {
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=UTF-8',
    'Content-Length': body.length,
  })
  response.end(body)
})
server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(`port ${address.port}`)
})
