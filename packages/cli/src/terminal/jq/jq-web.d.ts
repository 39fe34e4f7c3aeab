/** Types of the library, which has none of its own. */
declare module 'jq-web' {
  /** Gives what jq prints; throws for an exit code that is not 0. Nothing printed may be undefined. */
  type Raw = (json: string, filter: string, flags: readonly string[]) => string | undefined
  const loaded: Promise<{ raw: Raw }>
  export default loaded
}
