import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from '../../../tools/faults/fault.ts'
import type { Figure } from '../../../tools/faults/figure.ts'
import { waitFigures, type World } from '../../../tools/faults/world.ts'

const entries = 600_000
const folder = mkdtempSync(join(tmpdir(), 'portal-vrps-'))
const file = join(folder, 'vrps.json')
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Export of the size of the whole registry: 480,000 IPv4 and 120,000 IPv6 VRPs, 40 MB. */
function exportText(version: number): string {
  const roas = Array.from({ length: entries }, (_, at) => {
    const [b, c] = [(at >> 8) & 255, at & 255]
    const prefix = at % 5 === 0 ? `2001:${at.toString(16).slice(-4)}::/32` : `${1 + (at >> 16) * 8}.${b}.${c}.0/24`
    return { asn: `AS${at + version}`, prefix, maxLength: at % 5 === 0 ? 48 : 24, ta: 'ripe' }
  })
  return JSON.stringify({ metadata: { generated: Math.floor(Date.now() / 1000) }, roas })
}

async function entriesSeen({ attacker }: World): Promise<number> {
  const { body } = await attacker.call('GET', '/ip/order/1001/192.0.2.0/24/rpki/validate')
  return (body['registry'] as { entries: number } | null)?.entries ?? 0
}

/** Publishes the export three times and asks for a validation until the last one is in use. */
async function reloads(world: World, publish: (version: number) => void): Promise<Figure[]> {
  const before = world.memoryMiB() ?? 0
  let most = before
  const waits = await world.waitsOfOthers(async () => {
    for (const version of [1, 2, 3]) {
      publish(version)
      for (let seen = 0, tries = 0; seen === 0 || tries < 20; tries += 1) {
        seen = await entriesSeen(world)
        most = Math.max(most, world.memoryMiB() ?? 0)
        if (tries > 200) throw new Error('the export was never read')
        await delay(200)
      }
    }
  })
  await delay(5_000)
  const after = world.memoryMiB() ?? 0
  return [
    ...waitFigures(waits),
    { what: 'memory at most, above rest', value: most - before, unit: 'MiB' },
    { what: 'memory afterwards, above rest', value: after - before, unit: 'MiB', atMost: 200 },
  ]
}

const promise = 'Heavy work is off the event loop'

export const faults: Fault[] = [
  {
    name: 'whole-registry',
    promise,
    engines: ['sqlite'],
    world: { settings: { RPKI_VRPS: file } },
    run: (world) => reloads(world, (version) => writeFileSync(file, exportText(version))),
  },
]
