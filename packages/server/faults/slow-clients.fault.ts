import { setTimeout as delay } from 'node:timers/promises'
import { rawClient } from '@ip-portal/server/testing'
import { bothEngines, type Fault } from '../../../tools/faults/fault.ts'
import { waitFigures, type World } from '../../../tools/faults/world.ts'

const drippers = 350
const dripMs = 1_000
/** 0.7 Mbit/s for longer than a body without a session may take. */
const uploadBytes = 4 * 1024 * 1024
const bytesPerSecond = 87_500

const head = (line: string, headers: string) => `${line} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`
const json = 'content-type: application/json\r\ncontent-length: 100000\r\n'

/** Drips bodies and heads; resolves to the seconds until the last connection is gone. */
async function drip(world: World): Promise<number> {
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: drippers }, async (_, at) => {
      const client = rawClient(world.server.url)
      await client.write(at % 2 === 0 ? head('POST /api/auth/login', json) : 'GET /api/orders HTTP/1.1\r\nx-slow: ')
      await client.drip(dripMs)
    }),
  )
  return (performance.now() - startedAt) / 1000
}

/** Uploads a file at the rate of a poor line; resolves to the status line. */
async function uploadSlowly({ server, attacker }: World): Promise<string> {
  const field = (name: string, rest: string) => `--X\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n`
  const start = `${field('subject', '\r\n\r\nslow')}${field('description', '\r\n\r\nslow')}`
  const file = `${field('attachments', '; filename="belge.pdf"\r\ncontent-type: application/pdf')}\r\n`
  const body = Buffer.from(`${start}${file}%PDF-1.7\n${' '.repeat(uploadBytes)}\n%%EOF\r\n--X--\r\n`)
  const headers = [
    `authorization: Bearer ${attacker.token}`,
    'content-type: multipart/form-data; boundary=X',
    `content-length: ${body.length}`,
    'connection: close',
  ]
  const client = rawClient(server.url)
  await client.write(head('POST /api/tickets', `${headers.join('\r\n')}\r\n`))
  for (let at = 0; at < body.length && !client.isClosed(); at += bytesPerSecond) {
    await client.write(body.subarray(at, at + bytesPerSecond).toString('latin1'))
    await delay(1_000)
  }
  await client.closed
  return client.text().split('\r\n')[0] ?? ''
}

/** Opens one connection of each stuck kind. */
async function openStuck({ server, attacker }: World): Promise<void> {
  const session = `authorization: Bearer ${attacker.token}\r\n`
  const [idle, body, headOnly, halfRead] = Array.from({ length: 4 }, () => rawClient(server.url))
  await idle?.write(head('GET /api/orders/tags', session))
  await body?.write(head('POST /api/orders/1001/tag', `${session}${json}`))
  await headOnly?.write('GET /api/orders HTTP/1.1\r\nhost: x\r\nx-slow: ')
  halfRead?.socket.pause()
  for (let at = 0; at < 500; at += 1) await halfRead?.write(head('GET /api/orders', session))
  for (const client of [body, headOnly]) void client?.drip(100)
}

export const faults: Fault[] = [
  {
    name: 'dripping-bodies',
    promise: 'Slow clients end',
    engines: ['sqlite'],
    // The limit of connections of one client would end most of them at once, and those of the observer.
    world: { settings: { CONNECTIONS_PER_CLIENT: '1000' } },
    run: async (world) => {
      let seconds: number | null = null
      const waits = await world.waitsOfOthers(async () => (seconds = await drip(world)))
      return [
        { what: `${drippers} dripping connections gone after`, value: seconds, unit: 's', atMost: 60 },
        ...waitFigures(waits),
      ]
    },
  },
  {
    name: 'slow-upload',
    promise: 'Slow clients end',
    engines: ['sqlite'],
    run: async (world) => {
      const status = await uploadSlowly(world)
      const isTaken = status.startsWith('HTTP/1.1 200 ')
      return [{ what: 'uploads at 0.7 Mbit/s taken', value: isTaken ? 1 : 0, unit: 'of 1', atLeast: 1 }]
    },
  },
  {
    name: 'stuck-stop',
    promise: 'Start and stop',
    engines: bothEngines,
    run: async (world) => {
      await openStuck(world)
      await delay(1_000)
      const startedAt = performance.now()
      world.server.kill('SIGTERM')
      const code = await world.server.exited
      return [
        {
          what: 'exit after SIGTERM with stuck clients',
          value: (performance.now() - startedAt) / 1000,
          unit: 's',
          atMost: 25,
        },
        { what: 'exit code', value: code, unit: '', atLeast: 0, atMost: 0 },
      ]
    },
  },
]
