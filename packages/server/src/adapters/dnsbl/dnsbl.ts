/** What one list says about one address; `unknown` is never clean. */
export type Verdict = 'listed' | 'clean' | 'unknown'

/** Block lists that can be asked about an address. */
export interface Dnsbl {
  lists: readonly string[]
  check(ip: string, list: string): Promise<Verdict>
}
