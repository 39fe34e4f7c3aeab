import { delayFaults, inputFaults } from './call-faults.ts'
import { codeFaults } from './code-faults.ts'
import { extraEventFaults, levelFaults, orderFaults } from './event-faults.ts'
import { machineFaults } from './machine-faults.ts'
import { auditFaults, scopeFaults, transactionFaults } from './server-faults.ts'
import type { Edit, Place } from './syntax.ts'
import { failureFaults, wireFaults } from './wire-faults.ts'

/** Faults of one kind, and the places that can have them: the configuration of a machine, all but it, or both. */
interface Faults {
  in: 'machine' | 'code' | 'all'
  plant: (place: Place, source: string, places: readonly Place[]) => Edit[]
}

/** Every kind of fault, in the order of planting. */
export const faults = {
  machine: { in: 'machine', plant: machineFaults },
  code: { in: 'code', plant: codeFaults },
  delay: { in: 'all', plant: delayFaults },
  input: { in: 'all', plant: inputFaults },
  'extra event': { in: 'machine', plant: extraEventFaults },
  level: { in: 'machine', plant: levelFaults },
  order: { in: 'machine', plant: orderFaults },
  wire: { in: 'all', plant: wireFaults },
  failure: { in: 'all', plant: failureFaults },
  audit: { in: 'all', plant: auditFaults },
  transaction: { in: 'all', plant: transactionFaults },
  scope: { in: 'all', plant: scopeFaults },
} as const satisfies Record<string, Faults>

/** Kind of a fault. */
export type Kind = keyof typeof faults

/** Every kind of fault. */
export const kinds = Object.keys(faults) as Kind[]
