import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtCli } from '../../../tools/bench/checkout.ts'
import { amount, type Command, interleaveProcesses, pairedRow, processRows } from '../../../tools/bench/measure.ts'
import type { Row, Table } from '../../../tools/bench/table.ts'
import { bundleFloor } from './bundle-floor.ts'
import { spawnPortal } from './spawn-portal.ts'

export const name = 'cli-bulk'

const rounds = amount(9)
const [orders, stepsEach] = [amount(50, 2), 20]
/** Changes that the allowance of the portal leaves free. */
const available = 2
const latencyMs = 20
/** Time of 1,000 changes at this latency, sixteen at a time and with nothing but waiting. */
const leastMs = (1_000 * latencyMs) / 16

/** `apply` of 1,000 changes over 50 orders, whole process, against a ky program that sends 16 at a time. */
export async function run(): Promise<Table> {
  const built = builtCli()
  if (built === null) return { rows: [], skipped: 'packages/cli/dist has no ipportal; npm run build' }
  const folder = mkdtempSync(join(tmpdir(), 'ipportal-bulk-'))
  const plan = join(folder, 'plan.json')
  writeFileSync(plan, JSON.stringify(makePlan()))
  process.env['IPPORTAL_CONFIG_DIR'] = join(folder, 'config')
  const floor: Command = [process.execPath, await bundleFloor('bulk-floor'), plan]
  const cli = [process.execPath, built, 'apply', plan, '--otp', '123456', '--quiet', '--yes']
  // Every run is the first one: a journal would leave nothing to do.
  const forget = 'rm -rf "$IPPORTAL_CONFIG_DIR"; exec "$@"'
  const fresh = (command: readonly string[]): Command => ['sh', '-c', forget, 'sh', ...command]
  try {
    const rows: Row[] = []
    for (const delayMs of [0, latencyMs]) rows.push(...(await compare(delayMs, fresh(floor), fresh(cli))))
    return {
      rows,
      peers: 'undici in a loop 0.5 of the CPU; ab 0.04',
      misses: {
        '1,000 changes: ': 'each order is read before its first change, each answer is checked, and a journal is kept',
        '1,000 changes at 20 ms: sending': 'the floor itself needs 1.3 on this machine; the rest as above',
      },
      notes: [
        `floor: bench/programs/bulk-floor.ts, ky in one file, 16 at a time; medians of ${rounds} interleaved rounds`,
        'ours also reads every order before it begins, keeps a journal, and changes one order step by step',
        'sending: from the first change that arrives to the last answer that leaves; 1.11 is 90 % of the rate',
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(delayMs: number, floor: Command, subject: Command): Promise<Row[]> {
  const portal = await spawnPortal('portal-of-blocks', String(delayMs), '0', String(orders * stepsEach))
  const costs = (() => {
    try {
      return interleaveProcesses([floor, subject], rounds)
    } catch (error) {
      void portal.stop()
      throw error
    }
  })()
  const [floors = [], ours = []] = costs
  // Floor and ours in turn, the first round uncounted.
  const spans = JSON.parse(await portal.stop()) as number[]
  if (delayMs === 0) return processRows('1,000 changes', ours, floors, { wall: 1.2, cpu: 1.2, peak: 1.2 })
  const what = `1,000 changes at ${delayMs} ms`
  const [floorSpans = [], ourSpans = []] = [0, 1].map((turn) => spans.filter((_, at) => at > 1 && at % 2 === turn))
  const least = Array.from({ length: rounds }, () => leastMs)
  return [
    ...processRows(what, ours, floors),
    pairedRow(`${what}: sending, over 1,000 x L / 16`, 'ms', ourSpans, least, 1.11),
    pairedRow(`${what}: the floor's sending`, 'ms', floorSpans, least),
  ]
}

function makePlan() {
  const block = { routes: [], roas: [], nameServers: null }
  const cost = { creations: stepsEach, available, fee: 25, paid: stepsEach - available }
  return {
    kind: 'ipportal-plan',
    version: 1,
    id: 'bench',
    madeAt: '2026-01-01T00:00:00.000Z',
    undoes: null,
    orders: Array.from({ length: orders }, (_, at) => {
      const ip = `198.18.${at}.0`
      const steps = Array.from({ length: stepsEach }, (_unused, step) => ({
        op: 'add',
        to: {
          kind: 'route',
          origin: `AS${64512 + step}`,
          maintainer: '',
          prefix: `${ip}/24`,
        },
      }))
      return {
        order: 1024 + at,
        ip,
        subnet: '24',
        before: block,
        steps,
        validity: [],
        warnings: [],
        cost,
      }
    }),
  }
}
