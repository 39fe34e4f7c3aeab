/** Failed start with the part that failed; `run.ts` has a text for each. */
export class StartError extends Error {
  readonly part: 'dataDir' | 'database' | 'address' | 'metrics'

  constructor(part: StartError['part'], cause: unknown) {
    super(`cannot use the ${part}`, { cause })
    this.part = part
  }
}
