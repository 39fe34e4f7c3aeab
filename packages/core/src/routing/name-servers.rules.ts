import { nameServerOf } from './routing.rules.ts'

/** Change of the two name servers of a block. */
export type NameServerChange =
  | { op: 'add' | 'edit'; domain: string; nservers: readonly [string, string] }
  | { op: 'delete' }

/** Problem of two name servers. */
export type NameServerProblem = 'malformed' | 'equal'

/** Checks two name servers; null when they have no problem. */
export function nameServersProblem(first: string, second: string): NameServerProblem | null {
  const [one, two] = [nameServerOf(first), nameServerOf(second)]
  if (one === null || two === null) return 'malformed'
  return one.toLowerCase() === two.toLowerCase() ? 'equal' : null
}

/** True when a change passes every local check. */
export const isAcceptableNameServerChange = (change: NameServerChange): boolean =>
  change.op === 'delete' || nameServersProblem(change.nservers[0], change.nservers[1]) === null
