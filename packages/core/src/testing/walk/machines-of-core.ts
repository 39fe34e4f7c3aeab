import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'

type Exports = Record<string, unknown>

/** Loads every machine of the core: exported as it is, or made by a `create...Machine` function. */
export async function machinesOfCore(): Promise<AnyStateMachine[]> {
  const folder = join(import.meta.dirname, '../..')
  const files = globSync('**/*.machine.ts', { cwd: folder })
  const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<Exports>))
  const options = { problemOf: () => null, itemsOf: () => [], doneMs: 0, isCancellable: true }
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => {
      if (/^create.+Machine$/.test(name)) return (value as (given: unknown) => AnyStateMachine)(options)
      return typeof value === 'object' && value !== null && 'root' in value ? (value as AnyStateMachine) : []
    }),
  )
}
