import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Command, interleaveProcesses, pairedRow, processRows } from '../../../tools/bench/measure.ts'
import type { Row, Table } from '../../../tools/bench/table.ts'
import { plainProgram } from './plain-program.ts'

export const name = 'cli-bulk'

const rounds = 9
const [orders, stepsEach] = [50, 20]
const latencyMs = 20
/** What 1,000 changes take at this latency, sixteen at a time and with nothing but waiting. */
const leastMs = (1_000 * latencyMs) / 16
const dist = resolve(import.meta.dirname, '../dist')
const programs = join(import.meta.dirname, 'programs')

/** `apply` of 1,000 changes over 50 orders, whole process, against the same requests over node:http with 16 sockets. */
export async function run(): Promise<Table> {
  const built = globSync('ipportal.{cjs,mjs,js}', { cwd: dist })[0]
  if (built === undefined) return { rows: [], skipped: 'packages/cli/dist has no ipportal; npm run build' }
  const folder = mkdtempSync(join(tmpdir(), 'ipportal-bulk-'))
  const plan = join(folder, 'plan.json')
  writeFileSync(plan, JSON.stringify(planOf()))
  process.env['IPPORTAL_TOKEN'] = 'token-of-the-bench'
  process.env['IPPORTAL_CONFIG_DIR'] = join(folder, 'config')
  const floor: Command = [process.execPath, plainProgram(join(programs, 'bulk-floor.ts')), plan]
  const cli = [process.execPath, join(dist, built), 'apply', plan, '--otp', '123456', '--quiet']
  // Every run is the first one: a journal would say that there is nothing left to do.
  const forget = 'rm -rf "$IPPORTAL_CONFIG_DIR"; exec "$@"'
  const fresh = (command: readonly string[]): Command => ['sh', '-c', forget, 'sh', ...command]
  try {
    const rows: Row[] = []
    for (const delayMs of [0, latencyMs]) rows.push(...(await against(delayMs, fresh(floor), fresh(cli))))
    return {
      rows,
      notes: [
        `floor: bench/programs/bulk-floor.ts on node:http, 16 sockets; medians of ${rounds} interleaved rounds`,
        'ours also reads every order before it begins, keeps a journal, and changes one order step by step',
        'sending: from the first change that arrives to the last answer that leaves',
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function against(delayMs: number, floor: Command, subject: Command): Promise<Row[]> {
  const portal = spawn(process.execPath, [join(programs, 'portal-of-blocks.ts'), String(delayMs)], { stdio: 'pipe' })
  try {
    const [port] = (await once(portal.stdout, 'data')) as [Buffer]
    process.env['IPPORTAL_URL'] = `http://127.0.0.1:${String(port).trim()}`
    const [floors = [], ours = []] = interleaveProcesses([floor, subject], rounds)
    if (delayMs === 0) return processRows('1,000 changes', ours, floors, { wall: 1.3, cpu: 1.3 })
    const what = `1,000 changes at ${delayMs} ms`
    portal.stdin.end()
    // Floor and ours in turn, the first round uncounted.
    const spans = JSON.parse((await portal.stdout.toArray()).join('')) as number[]
    const [floorSpans, ourSpans] = [0, 1].map((turn) => spans.filter((_, at) => at > 1 && at % 2 === turn))
    const least = Array.from({ length: rounds }, () => leastMs)
    return [
      ...processRows(what, ours, floors),
      pairedRow(`${what}: sending them, over 1,000 x L / 16`, 'ms', ourSpans ?? [], least, 1 / 0.9),
      pairedRow(`${what}: the floor's sending`, 'ms', floorSpans ?? [], least),
    ]
  } finally {
    portal.stdin.end()
  }
}

function planOf() {
  const block = { routes: [], roas: [], nameServers: null }
  const cost = { creations: stepsEach, available: stepsEach, fee: 25, paid: 0 }
  return {
    ...{ kind: 'ipportal-plan', version: 1, id: 'bench', madeAt: '2026-01-01T00:00:00.000Z', undoes: null },
    orders: Array.from({ length: orders }, (_, at) => {
      const ip = `198.18.${at}.0`
      const steps = Array.from({ length: stepsEach }, (_unused, step) => ({
        op: 'add',
        to: { kind: 'route', origin: `AS${64_512 + step}`, maintainer: '', prefix: `${ip}/24` },
      }))
      return { order: 1_024 + at, ip, subnet: '24', before: block, steps, validity: [], warnings: [], cost }
    }),
  }
}
