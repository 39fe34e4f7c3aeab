import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'

type Exports = Record<string, unknown>

/** Loads every machine of the core: exported as it is, or made by a `create...Machine` function. */
export const machinesOfCore = async (): Promise<AnyStateMachine[]> =>
  (await machineFilesOfCore()).map(({ machine }) => machine)

/** Loads every machine of the core with its file, a path below `packages/core/src`. */
export async function machineFilesOfCore(): Promise<{ file: string; machine: AnyStateMachine }[]> {
  const folder = join(import.meta.dirname, '../..')
  const files = globSync('**/*.machine.ts', { cwd: folder })
  const options = { problemOf: () => null, itemsOf: () => [], doneMs: 0, isCancellable: true }
  const found = files.map(async (file) => {
    const module = (await import(join(folder, file))) as Exports
    const machines = Object.entries(module).flatMap(([name, value]) => {
      if (/^create.+Machine$/.test(name)) return (value as (given: unknown) => AnyStateMachine)(options)
      return typeof value === 'object' && value !== null && 'root' in value ? (value as AnyStateMachine) : []
    })
    return machines.map((machine) => ({ file, machine }))
  })
  return (await Promise.all(found)).flat()
}
