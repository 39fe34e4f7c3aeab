/**
 * `npm run walks`: runs the generated walks alone, and prints for each driver and machine the states and transitions
 * that were walked, and the time of all their tests, accidents among them.
 *   --driver machine|terminal|page   one of the three; all without it
 *   --machine NAME                   one machine, by its id (`newOrder`) or its file (`new-order`); says which drivers
 *                                    have no walk of it
 *   --report FILE                    writes a report in the format of JUnit
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { lackOfBrowser } from './test-run/browser-tests.ts'
import { runWalks, walkDrivers, walkFiles, type WalkDriver } from './walks/run-walks.ts'

const known = { driver: { type: 'string' }, machine: { type: 'string' }, report: { type: 'string' } } as const
const usage = 'npm run walks [-- --driver machine|terminal|page] [--machine NAME] [--report FILE]'

/** Reads the options; null for a line that has others. */
function optionsOf() {
  try {
    return parseArgs({ options: known }).values
  } catch {
    return null
  }
}

const options = optionsOf()

const isDriver = (name: string): name is WalkDriver => walkDrivers.some((driver) => driver === name)

function wantedFiles(): string[] | null {
  if (options === null) {
    console.error(usage)
    return null
  }
  const { driver, machine } = options
  if (driver !== undefined && !isDriver(driver)) {
    console.error(`--driver ${driver}: choose ${walkDrivers.join(', ')}`)
    return null
  }
  const drivers = driver === undefined ? walkDrivers : [driver]
  const files = drivers.flatMap((one) => walkFiles(one, machine))
  const without = drivers.filter((one) => walkFiles(one, machine).length === 0)
  if (files.length > 0) {
    if (without.length > 0) console.error(`no walk of ${machine} in ${without.join(' and ')}`)
    return files
  }
  const others = walkDrivers.filter((one) => walkFiles(one, machine).length > 0)
  console.error(
    others.length > 0
      ? `${machine} is walked by ${others.join(' and ')} alone`
      : `no walks of ${machine}; docs/machines/README.md names the machines`,
  )
  return null
}

const files = wantedFiles()
if (files === null) process.exitCode = 2
else {
  const lack = await lackOfBrowser({ words: files, cwd: resolve(import.meta.dirname, '..') })
  const { numbers, red, tests, seconds } = await runWalks(files, { output: 'shown', report: options?.report })
  console.table(
    numbers.map(({ driver, flow, machine, states, transitions, walks, steps }) => ({
      driver,
      walked: flow ?? machine,
      machine,
      states,
      transitions,
      walks,
      steps,
    })),
  )
  console.log(`${tests} tests with all walks and accidents: ${seconds.toFixed(1)} s`)
  for (const file of red) console.error(`red: ${file}`)
  for (const line of lack ?? []) console.error(line)
  if (red.length > 0 || lack !== null) process.exitCode = 1
}
