/** Order to run tests on a mutated file; paths are absolute. Without a source the file stays as it is. */
export interface RunOrder {
  file: string
  source: string | null
  /** In the order of the run. */
  tests: string[]
}

/** Message of the process that runs tests: a file of tests is through, or the run is. */
export type RunNews =
  | { kind: 'ready' }
  | { kind: 'file'; path: string; ms: number; failed: boolean }
  | { kind: 'end'; error: string | null }
