import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flowNames, machineOf } from '@ip-portal/core/every-flow'
import {
  machineNamesOf,
  statesOf,
  stateTreeOf,
  type State,
  type StateTree,
} from '@ip-portal/core/kernel/flow/reading/machine-states'
import { memoryStorage } from '@ip-portal/core/kernel/platform/storage'
import { createPortal } from '@ip-portal/core/portal'
import { machineFilesOfCore } from '@ip-portal/core/testing/walk/machines-of-core'

const sources = 'packages/core/src'

/** Description of a machine, from its file and from the flows that run it. */
export interface DocumentedMachine {
  id: string
  /** Path below the root of the checkout. */
  file: string
  /** First sentence of the docblock. */
  sentence: string
  states: State[]
  tree: StateTree
  /** Names of the flows that run it, by itself or inside another machine. */
  flows: string[]
}

/** Reads all machines of the core, by name. */
export async function readMachines(root: string): Promise<DocumentedMachine[]> {
  const flows = flowsByMachine()
  const machines = await machineFilesOfCore()
  return machines
    .map(({ file, machine }) => ({
      id: machine.id,
      file: `${sources}/${file}`,
      sentence: sentenceOf(readFileSync(join(root, sources, file), 'utf8')),
      states: statesOf(machine),
      tree: stateTreeOf(machine),
      flows: flows.get(machine.id) ?? [],
    }))
    .toSorted((one, other) => one.id.localeCompare(other.id, 'en'))
}

const docblock = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:const|function) \w+Machine\b/

/** Reads the first sentence above the machine of a file. */
export function sentenceOf(source: string): string {
  const text = (docblock.exec(source)?.[1] ?? '').replaceAll(/\s*\n\s*\* ?/g, ' ').trim()
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text
}

function flowsByMachine(): Map<string, string[]> {
  const portal = createPortal({ baseUrl: 'http://portal.example', storage: memoryStorage(), watch: false })
  const found = new Map<string, string[]>()
  for (const name of flowNames)
    for (const id of machineNamesOf(machineOf(portal, name))) found.set(id, [...(found.get(id) ?? []), name])
  portal.auth.dispose()
  return found
}
