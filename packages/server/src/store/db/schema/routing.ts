import type { Generated } from 'kysely'

/** Routing records of blocks, RBL reports and registry objects. */
export interface RoutingTables {
  routes: {
    id: Generated<number>
    order_id: number
    origin: string
    /** The block of the order or a part of it, as CIDR. */
    prefix: string
    maintainer: string
    modified_at: number
  }
  roas: { id: Generated<number>; order_id: number; asn: string; max_length: number; modified_at: number }
  name_servers: { order_id: number; first: string; second: string; modified_at: number }
  /** Opaque text that changes with the routes, ROAs and name servers of a block; no row before the first change. */
  block_versions: { order_id: number; version: string }
  /** Counted changes by order and Istanbul calendar year. */
  change_counters: { order_id: number; year: number; used: number }
  /** Recently deleted objects: re-creating one undoes an edit and does not count as a change. */
  recent_deletions: { order_id: number; object: string; deleted_at: number }
  rbl_reports: {
    id: Generated<number>
    order_id: number
    report_id: string
    created_at: number
    clean: number
    black_listed: number
    url: string | null
    result_json: string
  }
  whois_objects: {
    id: Generated<number>
    type: 'inetnum' | 'person' | 'route' | 'aut-num' | 'organisation' | 'mntner'
    key: string
    order_id: number | null
    attributes_json: string
  }
}
