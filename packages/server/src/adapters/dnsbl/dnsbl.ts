/** Answer of one list about one address; `unknown` is never clean. */
export type Verdict = 'listed' | 'clean' | 'unknown'

/** Block lists and a look-up of one address in one of them. */
export interface Dnsbl {
  lists: readonly string[]
  check(ip: string, list: string): Promise<Verdict>
}
