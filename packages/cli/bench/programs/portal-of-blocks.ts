import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { orderDetailOf } from '@ip-portal/core/testing/fixtures/builders'

/**
 * A portal whose every order is an empty block and whose changes succeed after `delayMs`: it costs the measured
 * programs nothing but its answers, and every run finds the same ground. Runs as a program of its own, prints its
 * port and ends with its stdin, saying how long each 1,000 changes took, from the first request to the last answer.
 */
const delayMs = Number(process.argv[2] ?? 0)
const done = JSON.stringify({ success: true, message: '' })
const security = JSON.stringify({ success: true, hasEmail: true, isEmailVerified: true, is2FAEnabled: true })

function answerTo(method: string, path: string): string {
  if (method !== 'GET') return done
  if (path.endsWith('/security-status')) return security
  const order = Number(path.split('/').at(-1))
  return JSON.stringify(
    orderDetailOf({
      id: order,
      ipDetails: {
        ...{ ip: `198.18.${order % 256}.0`, subnet: '24', cidr: null, inetnum: null },
        ...{ routes: [], roas: [], domain: null },
      },
    }),
  )
}

const spansMs: number[] = []
const changesOfARun = 1_000
let [begun, answered, begunAt] = [0, 0, 0]

function begin(): void {
  if (begun % changesOfARun === 0) begunAt = performance.now()
  begun += 1
}

function end(): void {
  answered += 1
  if (answered % changesOfARun === 0) spansMs.push(performance.now() - begunAt)
}

const server = createServer((request, response) => {
  const isChange = request.url?.endsWith('/route') === true
  if (isChange) begin()
  request.resume().once('end', () => {
    const body = answerTo(request.method ?? '', request.url ?? '')
    const answer = () => {
      if (isChange) end()
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body)
    }
    if (delayMs > 0) setTimeout(answer, delayMs)
    else answer()
  })
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
process.stdin.resume().once('end', () => {
  process.stdout.write(JSON.stringify(spansMs))
  process.exit()
})
