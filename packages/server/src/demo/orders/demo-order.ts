/** Order of the demo; `addOrder` turns it into rows. */
export interface DemoOrder {
  id: number
  companyId: number
  /** Block of an IP order; absent for an ASN order. */
  block?: { ip: string; subnet: number }
  asn?: string
  organisation?: string
  status?: number
  isActive?: boolean
  tag?: string
  /** Days from today. */
  start: number
  end: number
  priceCents: number
  /** clear: paid; late: open after the due date; due: open before it; credit: overpaid. */
  balance: 'clear' | 'late' | 'due' | 'credit'
  /** Listed addresses at the last scan; absent when it was never scanned. */
  listed?: number
  waiting?: 'bank_transfer' | 'card'
  renewals?: readonly ('completed' | 'pending')[]
  routes?: readonly { origin: string; prefix?: string }[]
  roas?: readonly string[]
  nameServers?: readonly [string, string]
  freeChanges?: number
  usedChanges?: number
}
