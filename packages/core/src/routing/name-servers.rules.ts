import { nameServerOf } from './routing.rules.ts'

/** A change of the two name servers of a block. */
export type NameServerChange =
  | { op: 'add' | 'edit'; domain: string; nservers: readonly [string, string] }
  | { op: 'delete' }

export type NameServerProblem = 'malformed' | 'equal'

/** What is wrong with two name servers, or null. */
export function nameServersProblem(first: string, second: string): NameServerProblem | null {
  const [one, two] = [nameServerOf(first), nameServerOf(second)]
  if (one === null || two === null) return 'malformed'
  return one.toLowerCase() === two.toLowerCase() ? 'equal' : null
}

/** True when a change passes every check that needs no server. */
export const isAcceptableNameServerChange = (change: NameServerChange): boolean =>
  change.op === 'delete' || nameServersProblem(change.nservers[0], change.nservers[1]) === null
