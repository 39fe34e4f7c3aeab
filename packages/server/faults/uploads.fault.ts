import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { beginUpload, fileHead, textPart } from '@ip-portal/server/testing'
import { bothEngines, type Fault } from '../../../tools/faults/fault.ts'
import { waitFigures, type World } from '../../../tools/faults/world.ts'

const megabyte = 1024 * 1024
const fileBytes = 90 * megabyte
const atOnce = 20
const memory = 'Memory is bounded'

/** Sends one document of 90 MB and returns the status. */
async function upload({ server, attacker }: World, contractId: number, index: number): Promise<number> {
  const texts = textPart('contractId', String(contractId)) + textPart('fileType', '1')
  const sent = beginUpload({ url: server.url, token: attacker.token }, texts + fileHead(`${index}.pdf`))
  const part = Buffer.alloc(megabyte, index)
  await sent.send('%PDF-')
  let isAnswered = false
  void sent.answer.then(() => (isAnswered = true))
  for (let left = fileBytes - 5; left > 0 && !isAnswered; left -= part.length)
    await Promise.race([sent.send(part.subarray(0, Math.min(left, part.length))), sent.answer])
  sent.end()
  return (await sent.answer).status
}

/** Starts a download and reads nothing of it; the returned function ends it. */
async function stuckDownload({ server, attacker }: World, name: string): Promise<() => void> {
  const url = `${server.url}/api/uploads/documents/${name}`
  const headers = { authorization: `Bearer ${attacker.token}` }
  const sent = request(url, { headers, agent: false }).on('error', () => undefined)
  await new Promise((resolve) => sent.on('response', (answer) => resolve(answer.pause())).end())
  return () => void sent.destroy()
}

/** Memory above rest in MiB while the work lasts. */
async function memoryAbove(world: World, work: () => Promise<unknown>): Promise<number | null> {
  const rest = world.memoryMiB()
  let peak = rest ?? 0
  const timer = setInterval(() => (peak = Math.max(peak, world.memoryMiB() ?? 0)), 20)
  await work()
  clearInterval(timer)
  return rest === null ? null : peak - rest
}

const manyUploads = (contractId: (world: World) => Promise<number>, status: number): Fault['run'] => {
  return async (world) => {
    const id = await contractId(world)
    let statuses: number[] = []
    let above: number | null = null
    const start = performance.now()
    const waits = await world.waitsOfOthers(async () => {
      const all = async () => {
        statuses = await Promise.all(Array.from({ length: atOnce }, (_, index) => upload(world, id, index)))
      }
      above = await memoryAbove(world, all)
    })
    const answered = statuses.filter((one) => one === status).length
    return [
      { what: 'memory above rest', value: above, unit: 'MiB', atMost: 200 },
      { what: `answers with ${status}`, value: answered, unit: `of ${atOnce}`, atLeast: atOnce },
      { what: 'all answered after', value: (performance.now() - start) / 1000, unit: 's' },
      // All bytes of all files go through one process; `one-upload` has the limit of one.
      ...waitFigures(waits),
    ]
  }
}

const ownContract = async ({ db }: World) =>
  (await db.selectFrom('contracts').select('id').where('company_id', '=', 1).executeTakeFirstOrThrow()).id

const newestFile = async ({ db }: World) =>
  (await db.selectFrom('files').select('stored_name').orderBy('id', 'desc').executeTakeFirstOrThrow()).stored_name

const settings = { UPLOADS_PER_COMPANY: String(atOnce) }

export const faults: Fault[] = [
  {
    name: 'many-uploads',
    promise: memory,
    engines: bothEngines,
    world: { settings },
    run: manyUploads(ownContract, 200),
  },
  {
    name: 'uploads-to-nothing',
    promise: memory,
    engines: bothEngines,
    world: { settings },
    run: manyUploads(() => Promise.resolve(999_999), 404),
  },
  {
    name: 'one-upload',
    promise: memory,
    engines: bothEngines,
    run: async (world) => {
      const id = await ownContract(world)
      return waitFigures(await world.waitsOfOthers(() => upload(world, id, 0)))
    },
  },
  {
    name: 'one-download',
    promise: memory,
    engines: bothEngines,
    run: async (world) => {
      await upload(world, await ownContract(world), 0)
      const name = await newestFile(world)
      return waitFigures(await world.waitsOfOthers(() => world.attacker.call('GET', `/uploads/documents/${name}`)))
    },
  },
  {
    name: 'stuck-downloads',
    promise: memory,
    engines: bothEngines,
    run: async (world) => {
      await upload(world, await ownContract(world), 0)
      const name = await newestFile(world)
      let above: number | null = null
      const waits = await world.waitsOfOthers(async () => {
        above = await memoryAbove(world, async () => {
          const ends = await Promise.all(Array.from({ length: 50 }, () => stuckDownload(world, name)))
          await delay(10_000)
          for (const end of ends) end()
        })
      })
      return [
        { what: 'memory above rest, 50 downloads', value: above, unit: 'MiB', atMost: 200 },
        ...waitFigures(waits),
      ]
    },
  },
]
