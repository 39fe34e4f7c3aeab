import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runWalks, walkFiles } from '../walks/run-walks.ts'
import { cliTables, withTables } from './cli-tables.ts'
import { machineIndex, machinePage } from './machine-page.ts'
import { readMachines } from './machines.ts'
import { parityPage } from './parity-page.ts'

/** Texts of documents by their paths below the root. */
export type Pages = ReadonlyMap<string, string>

/** Makes every document that comes from the code. */
export async function documentPages(root: string): Promise<Pages> {
  const machines = await readMachines(root)
  const { numbers: walks, red } = await runWalks(walkFiles('machine'))
  if (red.length > 0 || walks.length === 0) throw new Error(`walks that are not green: ${red.join(', ')}`)
  return new Map([
    ['docs/parity.md', parityPage()],
    ['docs/cli.md', withTables(readFileSync(join(root, 'docs/cli.md'), 'utf8'), await cliTables())],
    ['docs/machines/README.md', machineIndex(machines)],
    ...machines.map((machine): [string, string] => [
      `docs/machines/${machine.id}.md`,
      machinePage(
        machine,
        walks.filter((one) => one.machine === machine.id),
      ),
    ]),
  ])
}
